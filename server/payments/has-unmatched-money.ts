import type { Database } from "../database/kysely.ts";
import { refundedCents } from "../refunds/refunded-cents.ts";

/**
 * Whether money came in for an order that did not pay it, such as one of another amount, and has not gone back: until a person has looked
 * at it, its visitor is asked for no second payment and the order is not cancelled.
 */
export async function hasUnmatchedMoney(db: Database, orderId: number, livemode: boolean): Promise<boolean> {
  const found = await db
    .selectFrom("payments")
    .select("id")
    .where("order_id", "=", orderId)
    .where("state", "=", "unmatched")
    .where("livemode", "=", livemode)
    .where((eb) => eb("amount_cents", ">", refundedCents(eb, ["pending", "succeeded"])))
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
