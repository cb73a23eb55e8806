import type { Context } from "../context.ts";
import { dueRefunds, sendRefund } from "./send-refund.ts";

const maxAtOnce = 10;

/** Sends or asks about refunds whose time has come. Answers how many. */
export async function sendDueRefunds(context: Context): Promise<number> {
  // Each is taken when its turn comes: at a slow gateway a lease of all of them would be over before the last.
  for (let sent = 0; sent < maxAtOnce; sent++) {
    const [refund] = await dueRefunds.claim(context, 1);
    if (!refund) return sent;
    try {
      await sendRefund(context, refund);
    } catch (error) {
      // It is tried again once its lease is over, and holds up no other.
      context.log.error({ err: error, refundId: refund.id }, "A refund could not be sent");
    }
  }
  return maxAtOnce;
}
