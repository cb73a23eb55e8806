import { capitalise } from "../domain/text/words.ts";
import { formIds } from "./form-ids.ts";

/** What staff call each form. */
export const formNames: Record<number, string> = {
  [formIds.teamBooking]: "Booking (team)",
  [formIds.customerBooking]: "Booking (customer)",
  [formIds.businessApplication]: "Business account",
  [formIds.rewards]: "Rewards",
  [formIds.assistance]: "Quote assistance",
  [formIds.contact]: "Contact",
  [formIds.whiteGlove]: "White glove",
  [formIds.newsletter]: "Newsletter",
};

/** A form from a later version is called by its number. */
export function formName(id: number): string {
  return formNames[id] ?? `Form ${id}`;
}

/** 'Business address' for `businessAddress` and `business_address`. */
export function fieldLabel(key: string): string {
  const words = key
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .replace(/[_-]+/g, " ")
    .trim()
    .toLowerCase();
  return words === "" ? key : capitalise(words);
}

/** A field's value as text: lists joined by commas, anything nested as JSON. */
export function formatFieldValue(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (Array.isArray(value)) return value.map(formatFieldValue).join(", ");
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
