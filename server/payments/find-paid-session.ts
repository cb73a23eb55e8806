import type { Selectable } from "kysely";
import { isId } from "../../contract/limits.ts";
import { isGatewayName } from "../../domain/orders/gateways.ts";
import type { OrderId } from "../../domain/orders/references.ts";
import type { Context } from "../context.ts";
import type { Database } from "../database/kysely.ts";
import type { PaymentSessions } from "../database/types.ts";
import type { GatewaySession } from "../gateways/gateway.ts";
import { isSameKey } from "../orders/order-key.ts";
import type { IncomingMoney } from "./store-payment.ts";

type Session = Selectable<PaymentSessions>;

/** The stored session of a payment; null if there is none. */
export async function findPaidSession(db: Database, { method, page }: IncomingMoney): Promise<Session | null> {
  if (page === null || !isGatewayName(method)) return null;
  const found = await db
    .selectFrom("payment_sessions")
    .selectAll()
    .where("gateway", "=", method)
    .where((eb) => eb.or([eb("id", "=", page.sessionId ?? ""), eb("gateway_session_id", "=", page.gatewaySessionId)]))
    .execute();
  // Our own id, which we gave the gateway, takes precedence over the gateway's.
  return found.find((session) => session.id === page.sessionId) ?? found[0] ?? null;
}

/** A session whose opening got no answer has no gateway id yet. */
export function isSameSession({ page }: IncomingMoney, { gateway_session_id: known }: Session): boolean {
  return known === null || known === page?.gatewaySessionId;
}

export function isOwnSession(money: IncomingMoney, session: Session): boolean {
  return isSameSession(money, session) && session.livemode === money.livemode;
}

/** Completes the session, even if the gateway's answer to opening it was lost. */
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

/** How much two clocks may differ. */
const clockSlackMs = 5 * 60_000;

/** With `doubt` the order is only probable, or unknown, and the text says why. */
export type UnknownSession = { orderId: OrderId; doubt: string | null } | { orderId: null; doubt: string };

/**
 * Matches a payment through a session of ours that is not stored, as after restoring a backup. The gateway has the
 * order's id and key. The key decides, because new orders reuse lost ids; a session older than the order contradicts
 * it. If in doubt, the order is held until staff have checked.
 */
export async function matchUnknownSession(
  db: Database,
  { order: gatewayOrder, openedAt }: Pick<GatewaySession, "order" | "openedAt">,
): Promise<UnknownSession> {
  const order =
    gatewayOrder !== null && isId(gatewayOrder.id)
      ? await db
          .selectFrom("orders")
          .select(["id", "order_key", "date_created"])
          .where("id", "=", gatewayOrder.id)
          .executeTakeFirst()
      : undefined;
  const named = gatewayOrder === null ? "an order that it does not name" : `order ${gatewayOrder.id}`;
  const unknownOrder = `It was paid for ${named}, which is not in these books: was it booked after the backup that was restored?`;
  if (!order || !gatewayOrder) return { orderId: null, doubt: unknownOrder };
  const isOlder = openedAt.getTime() < order.date_created.getTime() - clockSlackMs;
  const earlierOrder = `It was paid for an earlier order with the number ${gatewayOrder.id}, which is not in these books`;
  if (gatewayOrder.key === null) {
    return isOlder
      ? { orderId: null, doubt: earlierOrder }
      : {
          orderId: order.id,
          doubt: `It names order ${order.id} but not its key, so it is not certain that it is this one`,
        };
  }
  if (!isSameKey(gatewayOrder.key, order.order_key)) return { orderId: null, doubt: earlierOrder };
  return {
    orderId: order.id,
    doubt: isOlder
      ? "Its payment page was opened before the order was booked, so it is not certain that it is this one"
      : null,
  };
}
