import type { Selectable } from "kysely";
import { isByGateway, remoteMethod } from "../../domain/orders/payment-methods.ts";
import type { Context } from "../context.ts";
import type { Database } from "../database/kysely.ts";
import type { PaymentSessions } from "../database/types.ts";
import type { IncomingMoney } from "./incoming-money.ts";

type Session = Selectable<PaymentSessions>;

/** The payment page that money came through; null where these books know none. */
export async function findPaidSession(db: Database, { method, page }: IncomingMoney): Promise<Session | null> {
  if (page === null || !isByGateway(method) || method === remoteMethod) return null;
  const found = await db
    .selectFrom("payment_sessions")
    .selectAll()
    .where("gateway", "=", method)
    .where((eb) => eb.or([eb("id", "=", page.sessionId ?? ""), eb("gateway_session_id", "=", page.gatewaySessionId)]))
    .execute();
  // What the gateway was told of us counts before what it called the page.
  return found.find((session) => session.id === page.sessionId) ?? found[0] ?? null;
}

/** A page whose opening was never answered has no id of the gateway's yet; it was found by ours. */
export function isSamePage({ page }: IncomingMoney, { gateway_session_id: known }: Session): boolean {
  return known === null || known === page?.gatewaySessionId;
}

export function isOwnPage(money: IncomingMoney, session: Session): boolean {
  return isSamePage(money, session) && session.livemode === money.livemode;
}

/** The page has done its work, also where the gateway's answer to opening it was lost. */
export async function completeSession(context: Context, session: Session, money: IncomingMoney): Promise<void> {
  await context.db
    .updateTable("payment_sessions")
    .set({
      state: "complete",
      gateway_session_id: session.gateway_session_id ?? money.page?.gatewaySessionId ?? null,
      closed_at: context.now(),
    })
    .where("id", "=", session.id)
    .execute();
}
