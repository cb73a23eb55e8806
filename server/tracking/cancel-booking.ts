import type { Failure } from "../../contract/errors.ts";
import { isFailure, type Verb } from "../context.ts";
import { readDelivery } from "../deliveries/stored-delivery.ts";
import { changeOrderStatusUnless } from "../order-actions/change-order-status.ts";
import { asTrackingPage } from "./change-tracked-order.ts";
import { findTrackedDelivery } from "./find-tracked-delivery.ts";
import { getTracking } from "./get-tracking.ts";
import { refuseOtherEmail } from "./refuse-other-email.ts";
import { trackingNotFound } from "./tracking-not-found.ts";

type Input = { key: string; email: string };

/**
 * Cancels a booking before pickup with a full refund, as the terms allow; idempotent. The link may have been passed on,
 * so the booking's email address is required too.
 */
export const cancelBooking: Verb<Input, { cancelled: true }> = async (context, { key, email }) => {
  const shown = await getTracking(context, { key });
  const tracked = isFailure(shown) ? null : await findTrackedDelivery(context, key);
  if (isFailure(shown) || !tracked) return trackingNotFound;
  const { order } = tracked;
  const refused = refuseOtherEmail(order, email, "email");
  if (refused) return refused;
  if (isCancelled(order.status)) return { cancelled: true };
  if (!shown.asks.cancel) return tooLate;
  const refund = shown.asks.cancel.refunds;
  const changed = await changeOrderStatusUnless(
    asTrackingPage(context),
    { id: order.id, action: "cancel", refund },
    // Under the order's lock, so that no driver can collect it at the same moment.
    async ({ db }) => {
      const stored = await readDelivery(db, order.id, { locked: true });
      const pickup = stored?.stops.find(({ kind }) => kind === "pickup");
      return pickup?.state === "done" ? tooLate : null;
    },
  );
  if (!isFailure(changed)) return { cancelled: true };
  const now = await context.db.selectFrom("orders").select("status").where("id", "=", order.id).executeTakeFirst();
  return now && isCancelled(now.status) ? { cancelled: true } : changed;
};

const isCancelled = (status: string) => status === "cancelled" || status === "refunded";

const tooLate: Failure = {
  failed: "action_refused",
  message: "It cannot be cancelled here any more. Please call us.",
};
