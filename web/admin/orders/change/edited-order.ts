import { type OrderDetail, type OrderDetails, orderDetailNames } from "../../../../contract/change-order.ts";
import { isEmailAddress } from "../../../../domain/forms/check-form.ts";
import { readKilograms } from "../../../../domain/pricing/weight.ts";
import { isIsoDate, showDay } from "../../../../domain/schedule/dates.ts";

/** The details as they stand in the form, and why a day is right that cannot be booked. */
export type EditForm = Record<OrderDetail, string> & { dateReason: string };

export const detailNames = Object.keys(orderDetailNames) as OrderDetail[];

export function formOf(details: OrderDetails): EditForm {
  const texts = detailNames.map((name) => [name, String(details[name] ?? "")]);
  return { ...(Object.fromEntries(texts) as Record<OrderDetail, string>), dateReason: "" };
}

/** The details that became others, as the server is told them. */
export function changesOf(base: EditForm, form: EditForm): Partial<OrderDetails> {
  const changed = detailNames.filter((name) => form[name].trim() !== base[name].trim());
  return Object.fromEntries(changed.map((name) => [name, toSend(name, form[name])]));
}

function toSend(name: OrderDetail, typed: string): string | number | null {
  return name === "packageWeight" ? readKilograms(typed) : typed.trim();
}

/** As people read it. */
export function detailInWords(name: OrderDetail, typed: string): string {
  if (typed.trim() === "") return "none";
  if (name === "scheduledDate") return isIsoDate(typed) ? showDay(typed) : typed;
  return name === "packageWeight" ? `${typed} kg` : typed;
}

const mayBeEmpty: readonly OrderDetail[] = ["pickupInstructions", "deliveryInstructions", "safePlace", "packageWeight"];

/** What is wrong with what was changed; the server asks the same, and more. */
export function faultsOf(base: EditForm, form: EditForm): Partial<Record<OrderDetail, string>> {
  const changed = detailNames.filter((name) => form[name].trim() !== base[name].trim());
  return Object.fromEntries(changed.flatMap((name) => faultOf(name, form[name].trim())));
}

function faultOf(name: OrderDetail, typed: string): [OrderDetail, string][] {
  if (typed === "") return mayBeEmpty.includes(name) ? [] : [[name, `${orderDetailNames[name]} is required`]];
  if (name === "email" && !isEmailAddress(typed)) return [[name, "Invalid email address"]];
  if (name === "packageWeight" && readKilograms(typed) === null)
    return [[name, "Package weight must be a number of kilograms above 0"]];
  return [];
}

/** What the order became elsewhere, with my edits on top; `both` were changed there and by me, each to something else. */
export function onTopOf(theirs: EditForm, base: EditForm, mine: EditForm): { form: EditForm; both: OrderDetail[] } {
  const isMine = (name: OrderDetail) => mine[name].trim() !== base[name].trim();
  const both = detailNames.filter((name) => isMine(name) && theirs[name] !== base[name] && theirs[name] !== mine[name]);
  const merged = detailNames.map((name) => [name, isMine(name) ? mine[name] : theirs[name]]);
  return { form: { ...theirs, ...Object.fromEntries(merged), dateReason: mine.dateReason }, both };
}
