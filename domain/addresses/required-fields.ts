import type { Address } from "./address.ts";

export type RequiredField = "address1" | "city" | "state" | "postcode" | "country";

/** The names of the two ends of a trip in messages. */
export type AddressEnd = "pickup" | "delivery";

export const requiredFieldLabels: Readonly<Record<RequiredField, string>> = {
  address1: "Address Line 1",
  city: "City",
  state: "County/State",
  postcode: "Postcode",
  country: "Country",
};

const requiredFields = Object.keys(requiredFieldLabels) as RequiredField[];

/** `message` is shown at the field itself. */
export type RequiredFieldError = { field: RequiredField; label: string; message: string };

/** The missing required fields, in the order of the form. */
export function requiredFieldErrors(address: Partial<Address>): RequiredFieldError[] {
  return requiredFields
    .filter((field) => isBlank(address[field]))
    .map((field) => ({ field, label: requiredFieldLabels[field], message: messageAt(field, address) }));
}

/** 'Please complete the following pickup address fields: City, Postcode'; null if nothing is missing. */
export function requiredFieldsMessage(end: AddressEnd, address: Partial<Address>): string | null {
  const labels = requiredFieldErrors(address).map((error) => error.label);
  return labels.length === 0 ? null : `Please complete the following ${end} address fields: ${labels.join(", ")}`;
}

/** The messages of both addresses; null if nothing is missing. */
export function requiredFieldsText(pickup: Partial<Address>, dropoff: Partial<Address>): string | null {
  const messages = [requiredFieldsMessage("pickup", pickup), requiredFieldsMessage("delivery", dropoff)];
  return messages.filter((message) => message !== null).join(". ") || null;
}

function messageAt(field: RequiredField, address: Partial<Address>): string {
  const streetMissing = field === "address1" && !isBlank(address.postcode);
  return streetMissing ? "Please enter the specific street address" : "Required field";
}

function isBlank(value: string | undefined): boolean {
  return value === undefined || value.trim() === "";
}
