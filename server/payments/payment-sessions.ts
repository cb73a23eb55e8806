import type { Selectable } from "kysely";
import type { OrderId } from "../../domain/orders/references.ts";
import type { Context } from "../context.ts";
import type { Database } from "../database/kysely.ts";
import type { PaymentSessions } from "../database/types.ts";

/**
 * Expires a session in our records only, because its URL was never handed out or its gateway cannot be reached.
 * `states`: expires it only in these states, since it may have been opened meanwhile.
 */
export async function expireStoredSession(
  { db, now }: Context,
  id: string,
  states: ("opening" | "open")[] = ["opening", "open"],
): Promise<void> {
  await db
    .updateTable("payment_sessions")
    .set({ state: "expired", closed_at: now() })
    .where("id", "=", id)
    .where("state", "in", states)
    .execute();
}

/** The open session of an order, which has at most one. */
export function readOpenSession(db: Database, orderId: OrderId): Promise<Selectable<PaymentSessions> | undefined> {
  return db
    .selectFrom("payment_sessions")
    .selectAll()
    .where("order_id", "=", orderId)
    .where("state", "in", ["opening", "open"])
    .executeTakeFirst();
}

/**
 * Queues a check of the order's open session, and a push to the remote shop, whose payment page still shows the
 * former order.
 */
export async function queuePaymentPageCheck(context: Context, orderId: OrderId): Promise<void> {
  await context.db
    .updateTable("payment_sessions")
    .set({ next_check_at: context.now() })
    .where("order_id", "=", orderId)
    .where("state", "in", ["opening", "open"])
    .execute();
  await context.remoteShop.queuePush(context, orderId);
}
