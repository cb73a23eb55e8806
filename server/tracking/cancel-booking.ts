import type { Failure } from "../../contract/errors.ts";
import { isFailure, type Verb } from "../context.ts";
import { readDelivery } from "../deliveries/stored-delivery.ts";
import { changeStatusUnless } from "../orders/change-order-status.ts";
import { asCustomer } from "./change-tracked.ts";
import { findTracked } from "./find-tracked.ts";
import { getTracking } from "./get-tracking.ts";
import { noTracking } from "./no-tracking.ts";
import { refuseOtherEmail } from "./refuse-other-email.ts";

type Input = { key: string; email: string };

/**
 * Cancels a booking before it is collected, as the terms allow: what was paid goes back in full, once, however often it is pressed. The link may have
 * been passed on to whoever sends or receives, so it takes the email address of the booking as well.
 */
export const cancelBooking: Verb<Input, { cancelled: true }> = async (context, { key, email }) => {
  const shown = await getTracking(context, { key });
  const tracked = isFailure(shown) ? null : await findTracked(context, key);
  if (isFailure(shown) || !tracked) return noTracking;
  const { order } = tracked;
  const refused = refuseOtherEmail(order, email, "email");
  if (refused) return refused;
  if (isCancelled(order.status)) return { cancelled: true };
  if (!shown.asks.cancel) return notHere;
  const refund = shown.asks.cancel.refunds;
  const moved = await changeStatusUnless(
    asCustomer(context),
    { id: order.id, action: "cancel", refund },
    // Under the order's lock: no driver says in the same moment that it is collected.
    async ({ db }) => {
      const stored = await readDelivery(db, order.id, { locked: true });
      const pickup = stored?.stops.find(({ kind }) => kind === "pickup");
      return pickup?.state === "done" ? notHere : null;
    },
  );
  if (!isFailure(moved)) return { cancelled: true };
  const now = await context.db.selectFrom("orders").select("status").where("id", "=", order.id).executeTakeFirst();
  return now && isCancelled(now.status) ? { cancelled: true } : moved;
};

const isCancelled = (status: string) => status === "cancelled" || status === "refunded";

const notHere: Failure = {
  failed: "action_refused",
  message: "It cannot be cancelled here any more. Please call us.",
};
