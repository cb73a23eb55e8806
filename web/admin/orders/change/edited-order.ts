import { type OrderDetail, type OrderDetails, orderDetailNames } from "../../../../contract/change-order.ts";
import { isEmailAddress } from "../../../../domain/forms/check-form.ts";
import { readKilograms } from "../../../../domain/pricing/weight.ts";
import { isIsoDate, showDay } from "../../../../domain/schedule/dates.ts";

/** The details as typed, and the reason for a day that cannot be booked. */
export type EditForm = Record<OrderDetail, string> & { dateReason: string };

export const detailNames = Object.keys(orderDetailNames) as OrderDetail[];

export function toEditForm(details: OrderDetails): EditForm {
  const texts = detailNames.map((name) => [name, String(details[name] ?? "")]);
  return { ...(Object.fromEntries(texts) as Record<OrderDetail, string>), dateReason: "" };
}

/** The changed details, as the request has them. */
export function changedDetails(base: EditForm, form: EditForm): Partial<OrderDetails> {
  const changed = detailNames.filter((name) => form[name].trim() !== base[name].trim());
  return Object.fromEntries(changed.map((name) => [name, toRequestValue(name, form[name])]));
}

function toRequestValue(name: OrderDetail, typed: string): string | number | null {
  return name === "packageWeight" ? readKilograms(typed) : typed.trim();
}

/** A detail as shown to people. */
export function showDetail(name: OrderDetail, typed: string): string {
  if (typed.trim() === "") return "none";
  if (name === "scheduledDate") return isIsoDate(typed) ? showDay(typed) : typed;
  return name === "packageWeight" ? `${typed} kg` : typed;
}

const optional: readonly OrderDetail[] = ["pickupInstructions", "deliveryInstructions", "safePlace", "packageWeight"];

/** The errors of changed details; the server checks the same and more. */
export function validateEdit(base: EditForm, form: EditForm): Partial<Record<OrderDetail, string>> {
  const changed = detailNames.filter((name) => form[name].trim() !== base[name].trim());
  return Object.fromEntries(changed.flatMap((name) => errorOf(name, form[name].trim())));
}

function errorOf(name: OrderDetail, typed: string): [OrderDetail, string][] {
  if (typed === "") return optional.includes(name) ? [] : [[name, `${orderDetailNames[name]} is required`]];
  if (name === "email" && !isEmailAddress(typed)) return [[name, "Invalid email address"]];
  if (name === "packageWeight" && readKilograms(typed) === null)
    return [[name, "Package weight must be a number of kilograms above 0"]];
  return [];
}

/** Applies my edits to the order as changed by others; `both` are details changed by both sides to different values. */
export function mergeEdits(theirs: EditForm, base: EditForm, mine: EditForm): { form: EditForm; both: OrderDetail[] } {
  const isMine = (name: OrderDetail) => mine[name].trim() !== base[name].trim();
  const both = detailNames.filter((name) => isMine(name) && theirs[name] !== base[name] && theirs[name] !== mine[name]);
  const merged = detailNames.map((name) => [name, isMine(name) ? mine[name] : theirs[name]]);
  return { form: { ...theirs, ...Object.fromEntries(merged), dateReason: mine.dateReason }, both };
}
