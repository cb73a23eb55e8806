import { capitalise } from "../text/words.ts";
import type { Priority } from "./tariff.ts";

/** 'Same Day', 'Next Day', 'International': the key in words; orders from elsewhere have others. */
export function priorityLabel(priority: string): string {
  return priority.split("_").map(capitalise).join(" ");
}

export const priorityDescriptions: Readonly<Record<Priority, string>> = {
  same_day: "Collected and delivered within the same business day",
  next_day: "Nationwide service for parcels & pallets (MON-FRI)",
  international: "Cross-border delivery to international destinations",
};

/** Stands beside a next-day price in place of a distance. */
export const nextDayNote = "Nationwide and 1-2 days from pickup";

/** Stands where a service that is booked by phone has no price. */
export const quoteOnRequest = "Quote on Request";

const names = new Map([
  ["pallets", "Pallet Delivery"],
  ["truck", "Truck Service"],
  ["van", "Van Service"],
  ["motorcycle", "Motorcycle Courier"],
]);

/** How the specialist quote panel names a service that is booked by phone, by its exact id. */
export function specialistName(deliveryTypeId: string): string {
  return names.get(deliveryTypeId) ?? "Specialist Service";
}
