import type { OrderId } from "../../../domain/orders/references.ts";
import type { Context } from "../../context.ts";
import type { Phone, PhoneSession } from "./phone-session.ts";

/** What the phone and staff read about a waiting event. */
export const waitingText = "This phone was signed out or its session had ended: the office has to confirm it";

/**
 * Returns a phone's open report about a delivery, which its first waiting event creates. Call it in the transaction
 * that holds the order's lock.
 */
export async function storePhoneReport(
  { db, now }: Context,
  orderId: OrderId,
  { driverId, phoneId }: Phone,
  session: PhoneSession,
): Promise<number> {
  const known = await db
    .selectFrom("phone_reports")
    .select("id")
    .where("order_id", "=", orderId)
    .where("phone_id", "=", phoneId)
    .where("decided_at", "is", null)
    .executeTakeFirst();
  if (known) return Number(known.id);
  const { id } = await db
    .insertInto("phone_reports")
    .values({
      order_id: orderId,
      driver_id: driverId,
      phone_id: phoneId,
      reason: session.kind === "ended" ? session.reason : "expired",
      created_at: now(),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return Number(id);
}
