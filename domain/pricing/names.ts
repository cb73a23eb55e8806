import { capitalise } from "../text/words.ts";
import type { Priority } from "./tariff.ts";

/** 'Same Day', 'Next Day', 'International'; orders of other shops may have other keys. */
export function priorityLabel(priority: string): string {
  return priority.split("_").map(capitalise).join(" ");
}

export const priorityDescriptions: Readonly<Record<Priority, string>> = {
  same_day: "Collected and delivered within the same business day",
  next_day: "Nationwide service for parcels & pallets (MON-FRI)",
  international: "Cross-border delivery to international destinations",
};

/** Shown next to a next-day price instead of a distance. */
export const nextDayNote = "Nationwide and 1-2 days from pickup";

/** Shown instead of the price of a service that is booked by phone. */
export const quoteOnRequest = "Quote on Request";

const specialistNames = new Map([
  ["pallets", "Pallet Delivery"],
  ["truck", "Truck Service"],
  ["van", "Van Service"],
  ["motorcycle", "Motorcycle Courier"],
]);

/** The name of a phone-booked service on the specialist quote panel, by its exact id. */
export function specialistName(deliveryTypeId: string): string {
  return specialistNames.get(deliveryTypeId) ?? "Specialist Service";
}
