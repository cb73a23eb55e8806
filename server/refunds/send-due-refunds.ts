import type { Selectable } from "kysely";
import type { Context } from "../context.ts";
import type { Refunds } from "../database/types.ts";
import { sendRefund } from "./send-refund.ts";

const mostAtOnce = 10;
const leaseMs = 60_000;

/** Sends or asks about refunds whose time has come. Answers how many. */
export async function sendDueRefunds(context: Context): Promise<number> {
  // Each is taken when its turn comes: at a slow gateway a lease of all of them would be over before the last.
  for (let sent = 0; sent < mostAtOnce; sent++) {
    const refund = await takeDue(context);
    if (!refund) return sent;
    try {
      await sendRefund(context, refund);
    } catch (error) {
      // It is looked at again once its lease is over, and holds up no other.
      context.log.error({ err: error, refundId: refund.id }, "A refund could not be sent");
    }
  }
  return mostAtOnce;
}

function takeDue({ db, now: clock }: Context): Promise<Selectable<Refunds> | undefined> {
  const now = clock();
  return db
    .updateTable("refunds")
    .set({ next_attempt_at: new Date(now.getTime() + leaseMs) })
    .where("id", "in", (eb) =>
      eb
        .selectFrom("refunds")
        .select("id")
        .where("state", "=", "pending")
        .where("next_attempt_at", "<=", now)
        .orderBy("next_attempt_at")
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .executeTakeFirst();
}
