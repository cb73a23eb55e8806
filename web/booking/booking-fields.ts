import { withPickupContact } from "../../domain/orders/instructions.ts";
import "./schemas-without-eval.ts";
import { bookingForm } from "../../contract/bookings.schema.ts";
import type { BookedContacts, BookingRequest } from "../../contract/bookings.ts";
import { countryCode, defaultCountry } from "../../domain/addresses/countries.ts";
import { type QuotedLimit, readKilograms, weightRefusal } from "../../domain/pricing/weight.ts";
import type { Errors } from "../forms/form-store.ts";
import type { BookingDraft } from "./booking-session.ts";

/** The form as it is typed: the country is the select's choice, the weight is text. */
export type BookingFields = Record<Exclude<keyof BookedContacts, "useSameContact">, string> & {
  useSameContact: boolean;
};

const empty: BookingFields = {
  firstName: "",
  lastName: "",
  email: "",
  phone: "",
  useSameContact: true,
  pickupContactName: "",
  pickupContactPhone: "",
  pickupInstructions: "",
  deliveryContactName: "",
  deliveryContactPhone: "",
  deliveryInstructions: "",
  packageDescription: "",
  packageWeight: "",
  billingAddress1: "",
  billingAddress2: "",
  billingCity: "",
  billingState: "",
  billingPostcode: "",
  billingCountry: defaultCountry,
};

export function fieldsFrom(draft: BookingDraft | null): BookingFields {
  const fields = { ...empty };
  for (const name of Object.keys(empty) as (keyof BookingFields)[]) {
    const typed = draft?.[name];
    if (typeof typed === typeof empty[name]) Object.assign(fields, { [name]: typed });
  }
  return fields;
}

/** What the server is sent: the pickup contact is the customer where the box says so. */
export function requestFrom(fields: BookingFields, quoteId: string): BookingRequest {
  return { ...withPickupContact(fields), quoteId, billingCountry: countryCode(fields.billingCountry) };
}

/** The contract's own rule, with the select's choice read as a country, and that of weight for what was quoted. */
export function checkBooking(fields: BookingFields, quote: QuotedLimit): Errors {
  const result = bookingForm.safeParse({ ...fields, billingCountry: countryCode(fields.billingCountry) });
  const errors: Record<string, string> = {};
  for (const { path, message } of result.error?.issues ?? []) errors[path.join(".")] ??= message;
  const tooHeavy = weightRefusal(quote, readKilograms(fields.packageWeight));
  if (tooHeavy !== null) errors["packageWeight"] ??= `${tooHeavy}. Go back to the quote to choose a larger one.`;
  return errors;
}
