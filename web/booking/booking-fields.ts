import { withPickupContact } from "../../domain/orders/instructions.ts";
import "./schemas-without-eval.ts";
import { bookingForm } from "../../contract/bookings.schema.ts";
import type { BookingRequest } from "../../contract/bookings.ts";
import type { Quote } from "../../contract/quotes.ts";
import { countryCode } from "../../domain/addresses/countries.ts";
import { readKilograms, weightRefusal } from "../../domain/pricing/weight.ts";
import type { Errors } from "../forms/form-store.ts";
import { isSameBill, noContacts, pickupAsBilling, type TypedContacts } from "../forms/typed-contacts.ts";
import type { BookingDraft } from "./booking-session.ts";

/** The form as it is typed. */
export type BookingFields = TypedContacts & {
  /** The bill goes to the pickup address, whatever stands in the fields of another. */
  billingIsPickup: boolean;
};

const empty: BookingFields = { ...noContacts, billingIsPickup: true };

/** What was typed before, and the pickup address as that of the bill unless another was given. */
export function fieldsFrom(draft: BookingDraft | null, quote: Quote): BookingFields {
  const fields = { ...empty };
  for (const name of Object.keys(empty) as (keyof BookingFields)[]) {
    const typed = draft?.[name];
    if (typeof typed === typeof empty[name]) Object.assign(fields, { [name]: typed });
  }
  const pickup = pickupAsBilling(quote);
  const isSaid = typeof draft?.["billingIsPickup"] === "boolean";
  if (!pickup) fields.billingIsPickup = false;
  else if (!isSaid) fields.billingIsPickup = fields.billingAddress1 === "" || isSameBill(fields, pickup);
  return fields;
}

/** With the pickup address as that of the bill where the box says so. */
function withBill(fields: BookingFields, quote: Quote): BookingFields {
  return fields.billingIsPickup ? { ...fields, ...pickupAsBilling(quote) } : fields;
}

/** What the server is sent: who books hands over, and pays where it is fetched, where the boxes say so. */
export function requestFrom(fields: BookingFields, quote: Quote): BookingRequest {
  const { billingIsPickup: _, ...typed } = withBill(fields, quote);
  return { ...withPickupContact(typed), quoteId: quote.id, billingCountry: countryCode(typed.billingCountry) };
}

/** The contract's own rule, with the select's choice read as a country, and that of weight for what was quoted. */
export function checkBooking(fields: BookingFields, quote: Quote): Errors {
  const typed = withBill(fields, quote);
  const result = bookingForm.safeParse({ ...typed, billingCountry: countryCode(typed.billingCountry) });
  const errors: Record<string, string> = {};
  for (const { path, message } of result.error?.issues ?? []) errors[path.join(".")] ??= message;
  const tooHeavy = weightRefusal(quote, readKilograms(fields.packageWeight));
  if (tooHeavy !== null) errors["packageWeight"] ??= `${tooHeavy}. Go back to the quote to choose a larger one.`;
  return errors;
}
