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

/** Errors by field, in form order. A company name is required only if the company box is ticked. */
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

/** The fields that are missing or invalid, in form order. */
export function missingFields(entry: AddressEntry): DetailField[] {
  return addressErrors(entry).map(([field]) => field);
}

/** Whether any field other than the country is filled in. */
export function isFilled({ details: { country: _, ...parts } }: Pick<AddressEntry, "details">): boolean {
  return Object.values(parts).some((part) => part !== "");
}

export function isComplete(entry: AddressEntry): boolean {
  return addressErrors(entry).length === 0;
}

/** 'Please complete the following pickup address fields: City', or null. */
export function incompleteText(side: Side, entry: AddressEntry): string | null {
  const labels = missingFields(entry).map((field) => detailLabels[field]);
  return labels.length === 0
    ? null
    : `Please complete the following ${endNames[side]} address fields: ${labels.join(", ")}`;
}
