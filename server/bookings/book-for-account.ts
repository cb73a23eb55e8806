import type { BookingInput } from "../../contract/bookings.schema.ts";
import type { Failure } from "../../contract/errors.ts";
import type { MemberBookingInput } from "../../contract/portal-booking.schema.ts";
import type { MemberBooking, MemberBookingOutcome } from "../../contract/portal-booking.ts";
import type { Settings } from "../../contract/settings.ts";
import type { AccountId, MemberId } from "../../domain/accounts/references.ts";
import type { Address } from "../../domain/addresses/address.ts";
import { websiteOrigin } from "../../domain/orders/origins.ts";
import { refuseCardAmount } from "../../domain/orders/payment-methods.ts";
import type { Account } from "../accounts/store-account.ts";
import { actorName } from "../actor-name.ts";
import { type Context, isFailure, type Verb } from "../context.ts";
import { inTransaction, violatedConstraint } from "../database/transaction.ts";
import { insertAnswer, runOrReplay } from "../idempotency/with-idempotency.ts";
import { lockOrder } from "../orders/find-order.ts";
import { refuseWeight } from "../orders/refuse-weight.ts";
import { acceptsMemberCards } from "../payments/payment-readiness.ts";
import { putOnAccount } from "../payments/put-on-account.ts";
import { renameFailureFields } from "../rename-failure-fields.ts";
import { alreadyBooked, refuseExpiredPrice, refuseQuoteDate } from "./accept-booking.ts";
import { placeOrder } from "./place-order.ts";
import { findQuoteToBook, type QuoteToBook } from "./quote-to-book.ts";
import { RefusedError, throwIfFailure } from "./refused-error.ts";

type Input = MemberBookingInput & { accountId: AccountId; memberId: MemberId };

/**
 * Turns an account's quote into at most one order of its member: on account, or paid by card at the same net price plus
 * VAT. A quote without a price becomes a quote request. A booking above the member's limit waits for an approver, which
 * `putOnAccount` decides.
 */
export const bookForAccount: Verb<Input, MemberBooking> = (context, input) => {
  const request = { scope: "bookForAccount", input };
  return runOrReplay(context, request, async () => {
    const { settings } = await context.settings.current();
    const found = await findQuoteToBook(context, input.quoteId, input.email);
    if (found?.accountId !== input.accountId)
      return { failed: "not_found", message: "This quote was not found. Please get a quote first" };
    if (found.order) return alreadyBooked(found.order);
    const account = await readAccount(context, input.accountId);
    const refusal =
      (await refuseQuoteDate(context, found)) ??
      (await refuseExpiredPrice(context, found)) ??
      refuseWeight(found.quote, input.packageWeight) ??
      refuseReferences(account, input) ??
      refuseCard(context, found, input, settings);
    if (refusal) return refusal;
    try {
      return await inTransaction(context, async (context) => {
        const booking = await book(context, { input, found, account });
        await insertAnswer(context, request, booking).execute(context.db);
        return booking;
      });
    } catch (error) {
      if (error instanceof RefusedError) return error.failure;
      if (violatedConstraint(error) !== "orders_quote_id_key") throw error;
      // A concurrent request booked this quote after our lookup.
      const now = await findQuoteToBook(context, input.quoteId, input.email);
      if (!now?.order) throw error;
      return alreadyBooked(now.order);
    }
  });
};

function readAccount({ db }: Context, id: AccountId): Promise<Account> {
  return db.selectFrom("accounts").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
}

/** What the account requires of every booking, however it is paid; none of this needs the account's lock. */
function refuseReferences(account: Account, { poNumber, costCentre }: Input): Failure | null {
  const no = (field: string, message: string): Failure => ({
    failed: "invalid_fields",
    message,
    params: { [field]: message },
  });
  if (account.po_number_rule === "required" && poNumber === "")
    return no("poNumber", `Enter a PO number: ${account.name} requires one`);
  if (account.cost_centre_rule === "required" && costCentre === "")
    return no("costCentre", `Choose a cost centre: ${account.name} requires one`);
  if (costCentre !== "" && account.cost_centres.length > 0 && !account.cost_centres.includes(costCentre))
    return no("costCentre", `${costCentre} is no longer a cost centre of ${account.name}. Choose another`);
  return null;
}

function refuseCard(context: Context, { quote }: QuoteToBook, { payment }: Input, settings: Settings): Failure | null {
  if (payment === "account" || quote.totalCents === 0) return null;
  const message = acceptsMemberCards(context, settings)
    ? refuseCardAmount(quote.totalCents)
    : "We don’t take card payments online at the moment. Book on account, or call us.";
  return message === null ? null : { failed: "action_refused", message, params: { payment: message } };
}

type Parts = { input: Input; found: QuoteToBook; account: Account };

async function book(context: Context, { input, found, account }: Parts): Promise<MemberBooking> {
  const { accountId, memberId, poNumber, costCentre, payment, ...contacts } = input;
  const isRequest = found.quote.totalCents === 0;
  const byCard = payment === "card" && !isRequest;
  const form: BookingInput = { ...contacts, ...billingOf(account) };
  const booking = await placeOrder(context, found, form, {
    emailsCustomer: isRequest || byCard,
    direct: {
      origin: websiteOrigin,
      payment: byCard ? context.environment.payments : null,
      // The confirmation of the order on account emails team and customer.
      notifiesTeam: isRequest || byCard,
      event: {
        actor: actorName(context.actor),
        note: `Booked in the portal for ${account.number}, ${account.name}`,
        data: { accountId, memberId },
      },
      typedPriceReason: null,
      billedTo: { company: account.name, vatNumber: account.vat_number, poNumber },
      member: { memberId, costCentre },
    },
  });
  if (isRequest) return { ...booking, outcome: "requested" };
  if (byCard) return { ...booking, outcome: "to_pay" };
  return { ...booking, outcome: await settleOnAccount(context, booking, input) };
}

async function settleOnAccount(
  request: Context,
  { orderId }: Pick<MemberBooking, "orderId">,
  { accountId, memberId, poNumber, costCentre }: Input,
): Promise<MemberBookingOutcome> {
  const context = { ...request, idempotencyKey: null };
  const order = await lockOrder(context.db, orderId);
  if (!order) throw new Error(`Order ${orderId} is missing`);
  const booked = await putOnAccount(context, order, { accountId, memberId, poNumber, costCentre });
  const { status } = throwIfFailure(isFailure(booked) ? renameFailureFields(booked, ofForm) : booked);
  return status === "on-hold" ? "awaits_approval" : "on_account";
}

/** Shows a refusal that concerns the whole account at the form's choice of payment. */
function ofForm(field: string): string {
  return field === "accountId" ? "payment" : field;
}

function billingOf(account: Account): Pick<BookingInput, Extract<keyof BookingInput, `billing${string}`>> {
  const address = account.billing_address as Partial<Address>;
  return {
    billingAddress1: address.address1 ?? "",
    billingAddress2: address.address2 ?? "",
    billingCity: address.city ?? "",
    billingState: address.state ?? "",
    billingPostcode: address.postcode ?? "",
    billingCountry: address.country ?? "IE",
  };
}
