import type { Failure } from "../../contract/errors.ts";
import type { Settings } from "../../contract/settings.ts";
import type { BookForCallerInput } from "../../contract/staff-booking.schema.ts";
import type { BookForCallerResult } from "../../contract/staff-booking.ts";
import { formatEuro } from "../../domain/money/euro.ts";
import { splitVat } from "../../domain/money/vat.ts";
import { refuseAccountTotal } from "../../domain/orders/account-total.ts";
import { telephoneOrigin } from "../../domain/orders/origins.ts";
import { refuseCardAmount } from "../../domain/orders/payment-methods.ts";
import type { OrderId } from "../../domain/orders/references.ts";
import type { Price } from "../../domain/pricing/priced.ts";
import { showDay } from "../../domain/schedule/dates.ts";
import { actorName } from "../actor-name.ts";
import { type Context, isFailure, type Verb } from "../context.ts";
import { inTransaction } from "../database/transaction.ts";
import { insertAnswer, runOrReplay } from "../idempotency/with-idempotency.ts";
import { lockOrder } from "../orders/find-order.ts";
import { refuseWeight } from "../orders/refuse-weight.ts";
import { isOnlinePaymentOpen } from "../payments/payment-readiness.ts";
import { putOnAccount } from "../payments/put-on-account.ts";
import { recordPayment } from "../payments/record-payment.ts";
import { sendPaymentLink } from "../payments/send-payment-link.ts";
import { buyerOf } from "../prices/read-price-source.ts";
import { priceQuote, type UnstoredQuote } from "../quotes/price-quote.ts";
import { refuseDate } from "../quotes/quote-dates.ts";
import { storeQuote } from "../quotes/store-quote.ts";
import { renameFailureFields } from "../rename-failure-fields.ts";
import { type DirectBookingOptions, placeOrder } from "./place-order.ts";
import { findQuoteToBook } from "./quote-to-book.ts";
import { RefusedError, throwIfFailure } from "./refused-error.ts";

/** The agreed price: calculated, or typed by staff. */
type Agreed = Pick<Price, "lines" | "netCents" | "vatCents" | "totalCents">;

/**
 * Quotes, books and settles payment for a caller in one transaction. Staff may choose other days and type the price,
 * each with a reason that goes into the history. Books nothing if the price differs from what the caller was told.
 */
export const bookForCaller: Verb<BookForCallerInput, BookForCallerResult> = (context, input) => {
  const request = { scope: "bookForCaller", input };
  return runOrReplay(context, request, async () => {
    const { settings } = await context.settings.current();
    const { shipment, accountId } = input;
    const offDay = refuseDate("date_unavailable", shipment.priority, shipment.scheduledDate, context.now(), settings);
    if (offDay && input.dateReason === "") return renameFailureFields(offDay, ofShipment);
    const priced = await priceQuote(context, shipment, { buyer: buyerOf(accountId) });
    if (isFailure(priced)) return renameFailureFields(priced, ofShipment);
    const agreed = agreedPrice(priced, input);
    const refusal =
      refuseOthers(context, input) ??
      refuseTypedPrice(input) ??
      refuseClerksPrice(context, input) ??
      refusePrice(agreed, input) ??
      refuseWeight(priced, input.contacts.packageWeight, "contacts.packageWeight") ??
      refusePayment(context, agreed, input, settings) ??
      refuseLink(input);
    if (refusal) return refusal;
    try {
      return await inTransaction(context, async (context) => {
        const placed = await place(context, input, { priced, agreed, isOffDay: offDay !== null });
        const booked = { ...placed, ...(await settlePayment(context, placed, input)), totalCents: agreed.totalCents };
        await insertAnswer(context, request, booked).execute(context.db);
        return booked;
      });
    } catch (error) {
      if (error instanceof RefusedError) return error.failure;
      throw error;
    }
  });
};

/** With a WordPress shop connected, only orders of accounts are booked here, and those have no payment page. */
function refuseOthers({ remoteShop }: Context, { accountId, payment: { kind } }: BookForCallerInput): Failure | null {
  if (remoteShop.url === null || (accountId !== null && kind !== "link")) return null;
  const message = `Only account orders are booked here: please book others at ${remoteShop.url}`;
  return { failed: "action_refused", message, params: { "payment.kind": message } };
}

/** Clerks book at the computed price. */
function refuseClerksPrice({ actor }: Context, { typedPrice }: BookForCallerInput): Failure | null {
  if (!typedPrice || actor.kind !== "staff" || actor.role !== "clerk") return null;
  const message = "Your role can only book at the computed price: ask a colleague to change it";
  return { failed: "invalid_fields", message, params: { typedPrice: message } };
}

/** A typed price is a single line for everything. */
function agreedPrice(priced: UnstoredQuote, { typedPrice }: BookForCallerInput): Agreed {
  if (!typedPrice) return priced;
  const { totalCents } = typedPrice;
  const { netCents, vatCents } = splitVat(totalCents);
  const label = priced.serviceName ?? `${priced.packageName ?? "Courier"} delivery`;
  return { lines: [{ code: "base", label, amountCents: netCents }], netCents, vatCents, totalCents };
}

/** An account pays a whole number of cents net, plus VAT. */
function refuseTypedPrice({ accountId, typedPrice }: BookForCallerInput): Failure | null {
  const message = accountId !== null && typedPrice ? refuseAccountTotal(typedPrice.totalCents) : null;
  return message === null ? null : { failed: "action_refused", message, params: { "typedPrice.totalCents": message } };
}

function refusePrice({ totalCents }: Agreed, { agreedTotalCents }: BookForCallerInput): Failure | null {
  if (totalCents === agreedTotalCents) return null;
  return {
    failed: "price_changed",
    message: `It now costs ${formatEuro(totalCents)}, but the caller was told ${formatEuro(agreedTotalCents)}. Please tell them the new price and book again`,
    details: { totalCents },
  };
}

/** An order without a price is a quote request; one with a price is paid in one of the three ways. */
function refusePayment(
  context: Context,
  { totalCents }: Agreed,
  { payment: { kind }, accountId }: BookForCallerInput,
  settings: Settings,
): Failure | null {
  const no = (message: string): Failure => ({ failed: "action_refused", message, params: { "payment.kind": message } });
  if (kind === "request") return totalCents === 0 ? null : no("This order has a price: choose how it is paid");
  if (totalCents === 0) return no("This order has no price yet: type one, or keep it as a quote request");
  if (kind === "account" && accountId === null) {
    const message = "Choose the account";
    return { failed: "invalid_fields", message, params: { accountId: message } };
  }
  if (kind !== "link") return null;
  if (!isOnlinePaymentOpen(context, settings))
    return no("Online payment is switched off; see Live payments in Site Settings");
  const refusal = refuseCardAmount(totalCents);
  return refusal === null ? null : no(refusal);
}

/** A caller without an email address pays by phone or on account. */
function refuseLink({ payment: { kind }, contacts }: BookForCallerInput): Failure | null {
  if (kind !== "link" || contacts.email !== "") return null;
  const message = "No link can be sent without an email address: take the payment by phone, or put it on account";
  return { failed: "action_refused", message, params: { "payment.kind": message } };
}

type Placed = { orderId: OrderId; bookingReference: string };
type Sale = { priced: UnstoredQuote; agreed: Agreed; isOffDay: boolean };

async function place(context: Context, input: BookForCallerInput, sale: Sale): Promise<Placed> {
  const { priced, agreed } = sale;
  const quote = await storeQuote(context, priced);
  const { company, vatNumber, poNumber, ...contacts } = input.contacts;
  const found = await findQuoteToBook(context, quote.id, contacts.email);
  if (!found) throw new Error(`Quote ${quote.id} is missing`);
  const { kind } = input.payment;
  const isRequest = kind === "request";
  const placing: DirectBookingOptions = {
    origin: telephoneOrigin,
    payment: kind === "link" ? context.environment.payments : null,
    // Recording a payment emails team and customer.
    notifiesTeam: isRequest || kind === "link",
    event: bookedEvent(context, input, sale),
    typedPriceReason: input.typedPrice?.reason ?? null,
    billedTo: { company, vatNumber, poNumber },
    member: null,
  };
  const form = { ...contacts, quoteId: quote.id };
  const booking = await placeOrder(
    context,
    { ...found, quote: { ...found.quote, ...agreed } },
    form,
    // The email with the payment link confirms the booking.
    { emailsCustomer: isRequest, direct: placing },
  );
  return { orderId: booking.orderId, bookingReference: booking.bookingReference };
}

/** The history entry for what staff did beyond the website's form, each with its reason. */
function bookedEvent(
  context: Context,
  input: BookForCallerInput,
  { priced, isOffDay }: Sale,
): DirectBookingOptions["event"] {
  const { typedPrice, dateReason, shipment } = input;
  const calculated = priced.totalCents === 0 ? "no calculated price" : `calculated ${formatEuro(priced.totalCents)}`;
  const notes = [
    "Booked by telephone",
    shipment.collectionTime ? `To be collected at ${shipment.collectionTime}` : "",
    isOffDay ? `${showDay(shipment.scheduledDate)} cannot be booked online. Why that day: ${dateReason}` : "",
    typedPrice ? `Price typed: ${formatEuro(typedPrice.totalCents)} (${calculated}): ${typedPrice.reason}` : "",
  ];
  return {
    actor: actorName(context.actor),
    note: notes.filter((note) => note !== "").join(". "),
    data: {
      byTelephone: true,
      ...(isOffDay && { dateReason }),
      ...(typedPrice && { typedPrice, calculatedCents: priced.totalCents }),
    },
  };
}

/** Calls the order page's own verbs, under the idempotency key of the whole booking. */
async function settlePayment(
  request: Context,
  { orderId: id }: Placed,
  { payment, accountId }: BookForCallerInput,
): Promise<Pick<BookForCallerResult, "status" | "payUntil">> {
  const context = { ...request, idempotencyKey: null };
  if (payment.kind === "request") return { status: "on-hold", payUntil: null };
  if (payment.kind === "link") {
    const { status, payUntil } = throwIfFailure(await sendPaymentLink(context, { id }));
    return { status, payUntil };
  }
  if (payment.kind === "account") {
    if (accountId === null) throw new Error("An order without an account was to go on account");
    const { costCentre } = payment;
    const order = await lockOrder(context.db, id);
    if (!order) throw new Error(`Order ${id} is missing`);
    const terms = { accountId, costCentre, poNumber: order.po_number };
    const onAccount = await putOnAccount(context, order, terms);
    const { status } = throwIfFailure(isFailure(onAccount) ? renameFailureFields(onAccount, ofAccount) : onAccount);
    return { status, payUntil: null };
  }
  const { status } = throwIfFailure(
    await recordPayment(context, { id, method: "phone", reference: payment.reference }),
  );
  return { status, payUntil: null };
}

/** Names a field of the shipment as the form does. */
const ofShipment = (field: string) => `shipment.${field}`;

/** Account and PO number are fields of the booking, whichever way it is paid. */
function ofAccount(field: string): string {
  if (field === "accountId") return field;
  return field === "poNumber" ? "contacts.poNumber" : `payment.${field}`;
}
