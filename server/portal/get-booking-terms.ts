import type { BookingTerms } from "../../contract/portal-booking.ts";
import { refuseBookingOnAccount } from "../../domain/accounts/account-status.ts";
import { dublinDate } from "../../domain/schedule/dublin.ts";
import type { Verb } from "../context.ts";
import { acceptsMemberCards } from "../payments/payment-readiness.ts";
import { readAgreedPrices } from "../prices/read-agreed-prices.ts";
import { ownMember } from "./own-member.ts";

/** The caller's prices from today on, and what the account requires of a booking. */
export const getBookingTerms: Verb<object, BookingTerms> = async (context) => {
  const { accountId, memberId } = ownMember(context);
  const { settings } = await context.settings.current();
  const { db } = context;
  const account = await db.selectFrom("accounts").selectAll().where("id", "=", accountId).executeTakeFirstOrThrow();
  const member = await db
    .selectFrom("members")
    .select(["name", "email", "phone"])
    .where("id", "=", memberId)
    .executeTakeFirstOrThrow();
  return {
    prices: await readAgreedPrices(context, account.price_agreement_id, dublinDate(context.now())),
    poNumberRule: account.po_number_rule,
    costCentreRule: account.cost_centre_rule,
    costCentres: account.cost_centres,
    onAccountRefusal: refuseBookingOnAccount(account.status),
    takesCards: acceptsMemberCards(context, settings),
    member,
  };
};
