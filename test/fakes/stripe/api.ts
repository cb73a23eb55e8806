import type { Account } from "./account.ts";
import { type EventListRules, listEvents } from "./event-list.ts";
import { type Params, paramsOf, textOf } from "./form-body.ts";
import { page } from "./list-page.ts";
import type { FakeSession } from "./objects.ts";

/** A call of Stripe's API: the name of its step, and its effect. */
export type ApiCall = { step: string; run: (params: Params) => object };

type Parts = { refundsAre: () => "pending" | "succeeded"; eventList: EventListRules; now: () => Date };

type Row = [method: string, path: RegExp, step: string, run: (params: Params, id: string) => object];

/** Finds the call for a request; null where this fake does not support it. */
export function createApi(account: Account, { refundsAre, eventList, now }: Parts) {
  const one = (session: FakeSession, params: Params) => filledIn(account, session, expandedBy(params, ""));
  const rows: Row[] = [
    ["POST", /^checkout\/sessions$/, "sessions.create", (params) => one(account.openSession(params), params)],
    ["GET", /^checkout\/sessions$/, "sessions.list", (params) => listSessions(account, params)],
    ["GET", /^checkout\/sessions\/([^/]+)$/, "sessions.retrieve", (params, id) => one(account.findSession(id), params)],
    [
      "POST",
      /^checkout\/sessions\/([^/]+)\/expire$/,
      "sessions.expire",
      (params, id) => one(account.expireSession(id), params),
    ],
    ["GET", /^payment_intents\/([^/]+)$/, "payment_intents.retrieve", (_, id) => account.findIntent(id)],
    ["POST", /^refunds$/, "refunds.create", (params) => account.createRefund(params, refundsAre())],
    ["GET", /^refunds$/, "refunds.list", (params) => listRefunds(account, params)],
    [
      "GET",
      /^events$/,
      "events.list",
      (params) => listEvents(account.events, params, { rules: eventList, now: now() }),
    ],
  ];
  return (method: string, path: string): ApiCall | null => {
    for (const [rowMethod, pattern, step, run] of rows) {
      const found = method === rowMethod ? pattern.exec(path.replace("/v1/", "")) : null;
      if (found) return { step, run: (params) => run(params, decodeURIComponent(found[1] ?? "")) };
    }
    return null;
  };
}

function listSessions(account: Account, params: Params): object {
  account.endSessions();
  const status = textOf(params["status"]);
  const paymentId = textOf(params["payment_intent"]);
  const found = account.sessions.filter(
    (session) =>
      (status === null || session.status === status) && (paymentId === null || session.payment_intent === paymentId),
  );
  const expanded = expandedBy(params, "data.");
  return page(found, params, "/v1/checkout/sessions", (session) => filledIn(account, session, expanded));
}

function listRefunds(account: Account, params: Params): object {
  const paymentId = textOf(params["payment_intent"]);
  const found = account.refunds.filter((refund) => paymentId === null || refund.payment_intent === paymentId);
  return page(found, params, "/v1/refunds", (refund) => refund);
}

type Expanded = { intent: boolean; charge: boolean };

/** A path expands every object along it. */
function expandedBy(params: Params, prefix: string): Expanded {
  const paths = Object.values(paramsOf(params["expand"]));
  const charge = paths.includes(`${prefix}payment_intent.latest_charge`);
  return { intent: charge || paths.includes(`${prefix}payment_intent`), charge };
}

function filledIn(account: Account, session: FakeSession, expanded: Expanded): object {
  if (!expanded.intent || session.payment_intent === null) return session;
  const intent = account.findIntent(session.payment_intent);
  const charge = expanded.charge && account.charges.find(({ id }) => id === intent.latest_charge);
  return { ...session, payment_intent: charge ? { ...intent, latest_charge: charge } : intent };
}
