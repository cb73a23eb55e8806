import "../../booking/schemas-without-eval.ts";
import { bookAsMemberBody } from "../../../contract/portal-booking.schema.ts";
import type { BookingTerms, MemberBookingRequest } from "../../../contract/portal-booking.ts";
import type { Quote } from "../../../contract/quotes.ts";
import { withPickupContact } from "../../../domain/orders/instructions.ts";
import { readKilograms, weightRefusal } from "../../../domain/pricing/weight.ts";
import type { BookingFields } from "../../booking/booking-fields.ts";
import type { BookingDraft } from "../../booking/booking-session.ts";
import type { Errors } from "../../forms/form-store.ts";
import { emptyContacts } from "../../forms/typed-contacts.ts";

/** The booking form's values, with the fields of an account. */
export type MemberFields = BookingFields & {
  payment: string;
  poNumber: string;
  costCentre: string;
  /** The member whose draft this is. */
  memberId: string;
};

export function memberFieldsFrom(draft: BookingDraft, terms: BookingTerms): MemberFields {
  const payment = terms.onAccountRefusal !== null && terms.takesCards ? "card" : "account";
  const fields: MemberFields = {
    ...emptyContacts,
    billingIsPickup: true,
    payment,
    poNumber: "",
    costCentre: "",
    memberId: "",
  };
  for (const name of Object.keys(fields) as (keyof MemberFields)[])
    if (typeof draft[name] === typeof fields[name]) Object.assign(fields, { [name]: draft[name] });
  return fields;
}

/** The request body, without a billing address, because the account has one. */
export function memberRequestFrom(fields: MemberFields, quote: Quote): MemberBookingRequest {
  const own = Object.entries(withPickupContact(fields)).filter(
    ([name]) => !name.startsWith("billing") && name !== "memberId",
  );
  return { ...(Object.fromEntries(own) as Omit<MemberBookingRequest, "quoteId">), quoteId: quote.id };
}

/** The contract's rules, the weight limit of the quote, and what the account requires. */
export function checkMemberBooking(fields: MemberFields, quote: Quote, terms: BookingTerms): Errors {
  const errors: Record<string, string> = {};
  const { error } = bookAsMemberBody.safeParse(memberRequestFrom(fields, quote));
  for (const { path, message } of error?.issues ?? []) errors[path.join(".")] ??= message;
  if (terms.poNumberRule === "required" && fields.poNumber.trim() === "") errors["poNumber"] = "Enter a PO number";
  if (terms.costCentreRule === "required" && fields.costCentre.trim() === "")
    errors["costCentre"] = terms.costCentres.length > 0 ? "Choose a cost centre" : "Enter a cost centre";
  const tooHeavy = weightRefusal(quote, readKilograms(fields.packageWeight));
  if (tooHeavy !== null) errors["packageWeight"] ??= `${tooHeavy}. Go back to choose a larger one.`;
  return errors;
}
