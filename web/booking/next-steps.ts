import type { PublicOrder } from "../../contract/orders.ts";
import { courierCallText } from "../../domain/deliveries/courier-call.ts";
import { doneNames } from "../../domain/deliveries/delivery-words.ts";
import { showDay } from "../../domain/schedule/dates.ts";
import type { Step } from "../ui/StepList.tsx";
import { quoteTurnaround } from "./quote-turnaround.ts";

/** What happens next, in three steps; empty if no courier will come. */
export function nextSteps(order: PublicOrder): Step[] {
  const { status, priority, scheduledDate, estimatedDeliveryDate } = order;
  if (status === "cancelled" || status === "refunded" || status === "completed") return [];
  const day = (date: string) => (date === "" ? "As agreed" : showDay(date));
  const collected = {
    mark: day(scheduledDate),
    title: inTown(doneNames.pickup, order.pickupAddress.city),
    text: courierCallText,
  };
  if (order.kind !== "priced" && !isBooked(order) && order.paymentUrl === null) {
    return [
      { mark: "Now", title: "We work out your price", text: quoteTurnaround[order.kind] },
      { mark: "Then", title: "You agree and pay", text: "Nothing is due until then." },
      { ...collected, title: `${collected.title}, once agreed` },
    ];
  }
  const delivered = {
    mark: priority === "international" ? "As agreed" : day(estimatedDeliveryDate),
    title: inTown(doneNames.dropoff, order.deliveryAddress.city),
    text: "With a digital signature.",
  };
  return [firstStep(order), collected, delivered];
}

/** Paid, or on account. */
function isBooked({ paid, orderConfirmationUrl }: PublicOrder): boolean {
  return paid || orderConfirmationUrl !== null;
}

function firstStep(order: PublicOrder): Step {
  const { paymentUrl, paysLater, status } = order;
  if (paymentUrl !== null)
    return { mark: "Now", title: "You pay online", text: "The courier is booked once it is paid." };
  if (isBooked(order))
    return { mark: "Done", title: "Your courier is booked", text: "That's everything. We'll take it from here." };
  if (paysLater) {
    return status === "on-hold"
      ? { mark: "Now", title: "Your payment arrives", text: "We send the courier once it has." }
      : { mark: "Done", title: "Your courier is booked", text: "You pay as you chose." };
  }
  return { mark: "Now", title: "We review your request", text: "Our team contacts you about payment." };
}

function inTown(what: string, town: string): string {
  return town === "" ? what : `${what} in ${town}`;
}
