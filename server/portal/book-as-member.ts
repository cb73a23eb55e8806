import type { z } from "zod";
import type { MemberBookingInput, memberQuoteBody } from "../../contract/portal-booking.schema.ts";
import type { MemberBooking } from "../../contract/portal-booking.ts";
import type { Quote } from "../../contract/quotes.ts";
import { bookForAccount } from "../bookings/book-for-account.ts";
import type { Verb } from "../context.ts";
import { createQuoteFor } from "../quotes/create-quote.ts";
import { ownMember } from "./own-member.ts";

/** Prices a shipment at the agreed prices of the caller's account, and stores the quote. */
export const createMemberQuote: Verb<z.output<typeof memberQuoteBody>, Quote> = (context, input) =>
  createQuoteFor(context, ownMember(context).accountId, input);

/** Books a quote of the caller's account. */
export const bookAsMember: Verb<MemberBookingInput, MemberBooking> = (context, input) => {
  const { accountId, memberId } = ownMember(context);
  return bookForAccount(context, { ...input, accountId, memberId });
};
