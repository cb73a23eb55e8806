import type { Failure } from "../../contract/errors.ts";
import type { OrderId } from "../../domain/orders/references.ts";
import { type Context, isFailure, type Verb } from "../context.ts";
import { readDelivery } from "../deliveries/stored-delivery.ts";
import { changeOrderStatusUnless } from "../order-actions/change-order-status.ts";
import { contextOfCustomer, findTracked, type Tracked } from "./change-tracked-order.ts";
import type { TrackedDelivery } from "./find-tracked-delivery.ts";
import { refuseOtherEmail } from "./refuse-other-email.ts";
import { trackingNotFound } from "./tracking-not-found.ts";

type Input = { key: string; email: string };

/**
 * Cancels a booking before pickup with a full refund, as the terms allow; idempotent. The link may have been passed on,
 * so the booking's email address is required too.
 */
export const cancelBooking: Verb<Input, { cancelled: true }> = (context, { key, email }) =>
  cancel(context, { key }, (order) => refuseOtherEmail(order, email, "email"));

/** The same for a member of the order's account. */
export const cancelBookingAsMember: Verb<{ orderId: OrderId }, { cancelled: true }> = (context, by) =>
  cancel(context, by, () => null);

async function cancel(
  context: Context,
  by: Tracked,
  refuse: (order: TrackedDelivery["order"]) => Failure | null,
): Promise<{ cancelled: true } | Failure> {
  const found = await findTracked(context, by);
  if (!found) return trackingNotFound;
  const { order } = found.tracked;
  const refused = refuse(order);
  if (refused) return refused;
  if (isCancelled(order.status)) return { cancelled: true };
  if (!found.shown.asks.cancel) return tooLate;
  const refund = found.shown.asks.cancel.refunds;
  const changed = await changeOrderStatusUnless(
    contextOfCustomer(context, by),
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
}

const isCancelled = (status: string) => status === "cancelled" || status === "refunded";

const tooLate: Failure = {
  failed: "action_refused",
  message: "It can no longer be cancelled here. Please call us.",
};
