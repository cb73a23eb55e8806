import type { Context } from "../context.ts";
import { sendRefund } from "./send-refund.ts";

const batchSize = 10;
const leaseMs = 60_000;

/** Sends or asks about refunds whose time has come. Answers how many. */
export async function sendDueRefunds(context: Context): Promise<number> {
  const now = context.now();
  const due = await context.db
    .updateTable("refunds")
    .set({ next_attempt_at: new Date(now.getTime() + leaseMs) })
    .where("id", "in", (eb) =>
      eb
        .selectFrom("refunds")
        .select("id")
        .where("state", "=", "pending")
        .where("next_attempt_at", "<=", now)
        .orderBy("next_attempt_at")
        .limit(batchSize)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .execute();
  for (const refund of due) {
    try {
      await sendRefund(context, refund);
    } catch (error) {
      // It is looked at again once its lease is over, and holds up no other.
      context.log.error({ err: error, refundId: refund.id }, "A refund could not be sent");
    }
  }
  return due.length;
}
