import { postcodeError } from "../../domain/addresses/postcode.ts";
import { requiredFieldErrors, requiredFieldLabels } from "../../domain/addresses/required-fields.ts";
import type { AddressEntry, DetailField, Side } from "./quote-state.ts";

/** How messages name the two ends of a trip. */
export const endNames: Record<Side, "pickup" | "delivery"> = { pickup: "pickup", dropoff: "delivery" };

export const detailLabels: Record<DetailField, string> = {
  companyName: "Company Name",
  address1: requiredFieldLabels.address1,
  address2: "Address Line 2",
  city: requiredFieldLabels.city,
  state: requiredFieldLabels.state,
  postcode: requiredFieldLabels.postcode,
  country: requiredFieldLabels.country,
};

/** What is wrong with each field, in the order of the form. A company's name is required only where there is said to be one. */
export function addressErrors({ details, isCompany }: AddressEntry): [DetailField, string][] {
  const errors: [DetailField, string][] = [];
  if (isCompany && details.companyName.trim() === "") errors.push(["companyName", "Company name is required"]);
  const missing = new Map(requiredFieldErrors(details).map(({ field, message }) => [field, message]));
  for (const field of ["address1", "city", "state", "postcode", "country"] as const) {
    const message =
      missing.get(field) ?? (field === "postcode" ? postcodeError(details.country, details.postcode) : null);
    if (message) errors.push([field, message]);
  }
  return errors;
}

/** The fields that are missing or wrong, in the order of the form. */
export function missingFields(entry: AddressEntry): DetailField[] {
  return addressErrors(entry).map(([field]) => field);
}

/** Whether anything stands in its fields. */
export function isFilled({ details: { country: _, ...parts } }: Pick<AddressEntry, "details">): boolean {
  return Object.values(parts).some((part) => part !== "");
}

export function isComplete(entry: AddressEntry): boolean {
  return addressErrors(entry).length === 0;
}

/** 'Please complete the following pickup address fields: City', null when nothing is wrong. */
export function incompleteText(side: Side, entry: AddressEntry): string | null {
  const labels = missingFields(entry).map((field) => detailLabels[field]);
  return labels.length === 0
    ? null
    : `Please complete the following ${endNames[side]} address fields: ${labels.join(", ")}`;
}
