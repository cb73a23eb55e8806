import { capitalise } from "../domain/text/words.ts";
import { formIds } from "./forms.ts";

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

/** A form that a later version made has its number. */
export function nameOfForm(id: number): string {
  return formNames[id] ?? `Form ${id}`;
}

/** 'Business address' for `businessAddress` and `business_address`. */
export function nameOfField(key: string): string {
  const words = key
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .replace(/[_-]+/g, " ")
    .trim()
    .toLowerCase();
  return words === "" ? key : capitalise(words);
}

/** What stands in a field, as text: a list by commas, anything nested as it is stored. */
export function showValue(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (Array.isArray(value)) return value.map(showValue).join(", ");
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
