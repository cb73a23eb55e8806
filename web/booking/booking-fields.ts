import { withPickupContact } from "../../domain/orders/instructions.ts";
import "./schemas-without-eval.ts";
import { bookingForm } from "../../contract/bookings.schema.ts";
import type { BookingRequest } from "../../contract/bookings.ts";
import type { Quote } from "../../contract/quotes.ts";
import { countryCode } from "../../domain/addresses/countries.ts";
import { readKilograms, weightRefusal } from "../../domain/pricing/weight.ts";
import type { Errors } from "../forms/form-store.ts";
import { emptyContacts, isSameBillingAddress, pickupAsBilling, type TypedContacts } from "../forms/typed-contacts.ts";
import type { BookingDraft } from "./booking-session.ts";

/** The form's values as typed. */
export type BookingFields = TypedContacts & {
  /** Bills the pickup address, whatever the billing fields contain. */
  billingIsPickup: boolean;
};

const empty: BookingFields = { ...emptyContacts, billingIsPickup: true };

/** The draft's values, with the pickup address as billing address unless another was given. */
export function fieldsFrom(draft: BookingDraft | null, quote: Quote): BookingFields {
  const fields = { ...empty };
  for (const name of Object.keys(empty) as (keyof BookingFields)[]) {
    const typed = draft?.[name];
    if (typeof typed === typeof empty[name]) Object.assign(fields, { [name]: typed });
  }
  const pickup = pickupAsBilling(quote);
  const wasChosen = typeof draft?.["billingIsPickup"] === "boolean";
  if (!pickup) fields.billingIsPickup = false;
  else if (!wasChosen) fields.billingIsPickup = fields.billingAddress1 === "" || isSameBillingAddress(fields, pickup);
  return fields;
}

/** Fills in the pickup address as billing address if the box is ticked. */
function withBillingAddress(fields: BookingFields, quote: Quote): BookingFields {
  return fields.billingIsPickup ? { ...fields, ...pickupAsBilling(quote) } : fields;
}

/** The request body, with customer and pickup address copied where the boxes are ticked. */
export function requestFrom(fields: BookingFields, quote: Quote): BookingRequest {
  const { billingIsPickup: _, ...typed } = withBillingAddress(fields, quote);
  return { ...withPickupContact(typed), quoteId: quote.id, billingCountry: countryCode(typed.billingCountry) };
}

/** The contract's rules, plus the weight limit of the quote. */
export function checkBooking(fields: BookingFields, quote: Quote): Errors {
  const typed = withBillingAddress(fields, quote);
  const result = bookingForm.safeParse({ ...typed, billingCountry: countryCode(typed.billingCountry) });
  const errors: Record<string, string> = {};
  for (const { path, message } of result.error?.issues ?? []) errors[path.join(".")] ??= message;
  const tooHeavy = weightRefusal(quote, readKilograms(fields.packageWeight));
  if (tooHeavy !== null) errors["packageWeight"] ??= `${tooHeavy}. Go back to the quote to choose a larger one.`;
  return errors;
}
