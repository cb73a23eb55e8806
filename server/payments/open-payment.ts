import { randomBytes } from "node:crypto";
import type { Selectable } from "kysely";
import type { Failure } from "../../contract/errors.ts";
import { orderPayPath, paymentReturnPath } from "../../contract/paths.ts";
import type { Cents } from "../../domain/money/euro.ts";
import type { OrderId } from "../../domain/orders/references.ts";
import { cutText } from "../../domain/text/cut-text.ts";
import type { Context, Verb } from "../context.ts";
import { inTransaction } from "../database/transaction.ts";
import type { Orders, PaymentSessions } from "../database/types.ts";
import {
  GatewayMismatch,
  GatewayRefused,
  isOfGateway,
  type OpenedSession,
  type PaymentGateway,
  type SessionRequest,
} from "../gateways/gateway.ts";
import { lockOrder, orderByKey } from "../orders/find-order.ts";
import { orderJsonOf } from "../orders/stored-order.ts";
import { closeSession, forgetSession, readOpenSession } from "./close-session.ts";
import { hasLastingFault, isLasting, noteGatewayFault, noteGatewayWorks } from "./note-gateway-fault.ts";
import { amountDue, hasUnmatchedMoney, refuseOnline } from "./payment-readiness.ts";
import { comparing, ensureReconciled } from "./reconcile-payments.ts";
import { recordSession, type SessionEffect } from "./record-session.ts";

/**
 * Where the browser goes next: to the gateway's page, or, where the order turns out to be paid, to its confirmation. `waiting`: paid at the
 * gateway, but the bank has not answered yet. `arrived`: money has come in that does not fit the order, and somebody has to look at it.
 */
export type OpenedPayment = { kind: "gateway"; url: string } | { kind: "paid" | "waiting" | "arrived" };

/** `seenCents`: the amount on the button that was pressed, where that is known. */
type Input = { id: OrderId; key: string; seenCents?: Cents };

const asking = "open payment pages";
/** How long a session stays open; Stripe allows no less than half an hour. */
const pageLifeMs = 60 * 60_000;
/** A session that ends sooner is not handed out again. */
const leastLifeMs = 10 * 60_000;
/** A session that had no address for so long is given up: nobody waits for the gateway's answer any more, and nobody was sent there. */
const openingMs = 2 * 60_000;
/** The clocks of two of our processes may differ by so much. */
const clockSlackMs = 5 * 60_000;
/** When the reconciler first looks at a session of which nothing was heard. */
const firstCheckMs = 60_000;

/** Answered where the gateway cannot be reached; the visitor may press again. */
const gatewayDown: Failure = {
  failed: "unavailable",
  message: "The payment service cannot be reached at the moment. Please try again in a minute.",
};

/** Answered where pressing again does not help. */
const gatewayBroken: Failure = {
  failed: "unavailable",
  message: "Card payment is not working at the moment. Our team knows, and will contact you.",
  details: { lasting: true },
};

/** Answered where the button that was pressed said another amount. */
const repriced: Failure = { failed: "price_changed", message: "The amount to pay has changed." };

/**
 * Opens the gateway's payment page for the holder of an order's key. An order has one open session at a time: a second press, another tab
 * or a repeated request gets the same one, so that they cannot become two charges; one that no longer fits is closed first.
 */
export const openPayment: Verb<Input, OpenedPayment> = async (context, input) => {
  const gateway = context.payments;
  const { settings } = await context.settings.current();
  if (!gateway || !settings.livePaymentsEnabled) {
    return {
      failed: "unavailable",
      message: "Online payment is not available at the moment.",
      details: { closed: true },
    };
  }
  const asked = await orderByKey(context.db, input);
  const refusal = refuseOnline(asked, context.now());
  if (refusal || !asked) return refusal ?? gatewayDown;
  if (!(await ensureReconciled(context)))
    return (await hasLastingFault(context, comparing)) ? gatewayBroken : gatewayDown;
  try {
    // Each turn closes a session or finds one closed, so a second or third is the last.
    for (let turn = 0; turn < 4; turn++) {
      const opened = await openOnce(context, gateway, asked.id, input.seenCents);
      if (opened !== null) return opened;
    }
    return gatewayDown;
  } catch (error) {
    if (!isOfGateway(error)) throw error;
    await noteGatewayFault(context, asking, error, asked.id);
    return isLasting(error) ? gatewayBroken : gatewayDown;
  }
};

/** Null where a session was closed and the next turn can open one. */
async function openOnce(
  context: Context,
  gateway: PaymentGateway,
  orderId: OrderId,
  seenCents: Cents | undefined,
): Promise<OpenedPayment | Failure | null> {
  type Found =
    | { refusal: Failure }
    | { arrived: true }
    | { order: Selectable<Orders>; page: Selectable<PaymentSessions>; fits: boolean };
  const found = await inTransaction(context, async (context): Promise<Found> => {
    const order = await lockOrder(context.db, orderId);
    const refusal = refuseOnline(order ?? null, context.now());
    if (refusal || !order) return { refusal: refusal ?? gatewayDown };
    if (await hasUnmatchedMoney(context.db, orderId, gateway.livemode)) return { arrived: true };
    const due = amountDue(order);
    if (seenCents !== undefined && seenCents !== due.amountCents) return { refusal: repriced };
    const known = await readOpenSession(context.db, orderId);
    if (known) return { order, page: known, fits: stillFits(context, gateway, order, known) };
    const now = context.now().getTime();
    const page = await context.db
      .insertInto("payment_sessions")
      .values({
        id: `cps_${randomBytes(18).toString("base64url")}`,
        order_id: orderId,
        gateway: gateway.name,
        livemode: gateway.livemode,
        amount_cents: due.amountCents,
        is_difference: due.isDifference,
        currency: order.currency,
        expires_at: new Date(now + pageLifeMs),
        next_check_at: new Date(now + firstCheckMs),
        created_at: new Date(now),
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    return { order, page, fits: true };
  });
  if ("refusal" in found) return paidOrRefused(context, orderId, found.refusal);
  if ("arrived" in found) return { kind: "arrived" };
  const { order, page, fits } = found;
  if (!fits) return afterClosing(await closeSession(context, gateway, page, "pay page"));
  if (page.gateway_session_id === null || page.url === null) {
    const opened = await openAt(context, gateway, { order, page });
    return opened && keepOpened(context, gateway, page, opened);
  }
  // It may have been paid while the webhook event is still on its way: a session that is complete is never handed out, and no second one is
  // opened.
  const session = await gateway.readSession(page.gateway_session_id);
  if (session?.state === "open") return { kind: "gateway", url: page.url };
  if (session === null)
    return afterClosing(await closeSession(context, gateway, { ...page, gateway_session_id: null }, "pay page"));
  const settled = await inTransaction(context, (context) =>
    recordSession(context, { gateway: gateway.name, session, source: "pay page" }),
  );
  // Completed, and the bank has not answered: nobody may pay a second time meanwhile.
  if (session.state === "complete" && session.payment === null) return { kind: "waiting" };
  return afterClosing(settled);
}

/**
 * A session that the gateway refused is given up: it would refuse the same key again, so the next press opens a new one. Null where the
 * next turn does: the order has changed since a press whose answer was lost, so the same key would ask for something else.
 */
async function openAt(
  context: Context,
  gateway: PaymentGateway,
  { order, page }: { order: Selectable<Orders>; page: Selectable<PaymentSessions> },
): Promise<OpenedSession | null> {
  try {
    const opened = await gateway.openSession(requestOf(context, order, page));
    await noteGatewayWorks(context, asking);
    return opened;
  } catch (error) {
    if (error instanceof GatewayMismatch) {
      // Another press may have been answered just now: then somebody was sent there, and the next turn finds it open.
      await forgetSession(context, page.id, ["opening"]);
      return null;
    }
    if (error instanceof GatewayRefused) await forgetSession(context, page.id);
    throw error;
  }
}

/** Null where the next turn has to find out: money that was already recorded need not have paid the order. */
function afterClosing({ effect }: SessionEffect): OpenedPayment | null {
  return effect === "paid" || effect === "surplus" ? { kind: "paid" } : null;
}

async function paidOrRefused(context: Context, orderId: OrderId, refusal: Failure): Promise<OpenedPayment | Failure> {
  const order = await context.db
    .selectFrom("orders")
    .select(["date_paid", "due_cents"])
    .where("id", "=", orderId)
    .executeTakeFirst();
  return order?.date_paid && order.due_cents === 0 ? { kind: "paid" } : refusal;
}

function stillFits(
  context: Context,
  gateway: PaymentGateway,
  order: Selectable<Orders>,
  page: Selectable<PaymentSessions>,
): boolean {
  const now = context.now().getTime();
  const due = amountDue(order);
  // The gateway may have kept a refusal under this session's key, and soon opens no page that ends so early: a new session is sure to open.
  const ageMs = now - page.created_at.getTime();
  const isStuck = page.gateway_session_id === null && ageMs > openingMs;
  // Made while a clock was ahead: the gateway may refuse a page that lasts so long, and nobody would look at the session for as long.
  const isAhead = ageMs < -clockSlackMs;
  return (
    !isStuck &&
    !isAhead &&
    page.gateway === gateway.name &&
    page.livemode === gateway.livemode &&
    page.amount_cents === due.amountCents &&
    page.is_difference === due.isDifference &&
    page.currency === order.currency &&
    page.expires_at.getTime() - now > leastLifeMs
  );
}

/** Built from stored values only, so that a retry after a lost answer is the same request. */
function requestOf(
  { environment }: Context,
  order: Selectable<Orders>,
  page: Selectable<PaymentSessions>,
): SessionRequest {
  const { billing } = orderJsonOf(order);
  return {
    id: page.id,
    orderId: order.id,
    amountCents: page.amount_cents,
    currency: page.currency,
    description: describe(order, page),
    customerEmail: billing.email ?? order.customer_email,
    returnUrl: environment.publicUrl + paymentReturnPath(order.id, order.order_key),
    cancelUrl: `${environment.publicUrl}${orderPayPath(order.id, order.order_key)}&cancelled=1`,
    expiresAt: page.expires_at,
  };
}

function describe(order: Selectable<Orders>, page: Selectable<PaymentSessions>): string {
  const way = [order.pickup_town, order.dropoff_town].filter(Boolean).join(" to ");
  const what = [page.is_difference && "Difference after a change", order.service_name, way];
  return cutText(what.filter(Boolean).join(", "), 200);
}

/**
 * Two requests that open the same session at once get the same answer. Null where the session was closed meanwhile: it is closed at the
 * gateway as well, and nobody is sent there.
 */
async function keepOpened(
  context: Context,
  gateway: PaymentGateway,
  page: Selectable<PaymentSessions>,
  opened: { gatewaySessionId: string; url: string },
): Promise<OpenedPayment | null> {
  const kept = await context.db
    .updateTable("payment_sessions")
    .set({ state: "open", gateway_session_id: opened.gatewaySessionId, url: opened.url })
    .where("id", "=", page.id)
    .where("state", "in", ["opening", "open"])
    .returning("url")
    .executeTakeFirst();
  if (kept) return { kind: "gateway", url: opened.url };
  const closed = { ...page, gateway_session_id: opened.gatewaySessionId };
  return afterClosing(await closeSession(context, gateway, closed, "pay page"));
}
