import type { z } from "zod";
import type { Failure } from "../../../contract/errors.ts";
import type { addPortalInstructionBody, allowPortalSafePlaceBody } from "../../../contract/portal-deliveries.schema.ts";
import type { OrderId } from "../../../domain/orders/references.ts";
import { type Context, isFailure, type Verb } from "../../context.ts";
import { changeOrderStatus } from "../../order-actions/change-order-status.ts";
import { addInstruction } from "../../tracking/add-instruction.ts";
import { allowSafePlaceAsMember } from "../../tracking/allow-safe-place.ts";
import { cancelBookingAsMember } from "../../tracking/cancel-booking.ts";
import { deliveryNotFound, findOwnOrder } from "./find-own-order.ts";

/** Cancels a delivery before it is collected; idempotent. An order that waits for an approver has no delivery yet. */
export const cancelPortalDelivery: Verb<{ orderId: OrderId }, { cancelled: true }> = async (context, { orderId }) => {
  const order = await findOwnOrder(context, orderId);
  if (!order) return deliveryNotFound;
  if (order.status === "cancelled") return { cancelled: true };
  if (!order.awaits_approval) return orNotBooked(await cancelBookingAsMember(context, { orderId }));
  const cancelled = await changeOrderStatus(context, { id: orderId, action: "cancel", tellCustomer: false });
  return isFailure(cancelled) ? cancelled : { cancelled: true };
};

type Instruction = { orderId: OrderId } & z.output<typeof addPortalInstructionBody>;

export const addPortalInstruction: Verb<Instruction, { added: true }> = (context, input) =>
  ofOwnOrder(context, input, () => addInstruction(context, input));

type SafePlace = { orderId: OrderId } & z.output<typeof allowPortalSafePlaceBody>;

export const allowPortalSafePlace: Verb<SafePlace, { said: true }> = (context, input) =>
  ofOwnOrder(context, input, () => allowSafePlaceAsMember(context, input));

async function ofOwnOrder<Output>(
  context: Context,
  { orderId }: { orderId: OrderId },
  work: () => Promise<Output | Failure>,
): Promise<Output | Failure> {
  return (await findOwnOrder(context, orderId)) ? orNotBooked(await work()) : deliveryNotFound;
}

/** Explains a missing delivery: the order is not booked yet, or came from elsewhere. */
function orNotBooked<Output>(answer: Output | Failure): Output | Failure {
  if (!isFailure(answer) || answer.failed !== "not_found") return answer;
  return {
    failed: "action_refused",
    message: "This order has no delivery that can be changed here. Please call us.",
  };
}
