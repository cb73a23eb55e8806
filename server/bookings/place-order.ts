import type { BookingInput } from "../../contract/bookings.schema.ts";
import type { Booking } from "../../contract/bookings.ts";
import { formIds } from "../../contract/form-ids.ts";
import { orderPayPath } from "../../contract/paths.ts";
import { withPickupContact } from "../../domain/orders/instructions.ts";
import { telephoneOrigin, websiteOrigin } from "../../domain/orders/origins.ts";
import type { GatewayMethod } from "../../domain/orders/payment-methods.ts";
import { accountOrderNumber, formReference, type OrderNumber } from "../../domain/orders/references.ts";
import type { Context } from "../context.ts";
import { idempotencyRow } from "../idempotency/with-idempotency.ts";
import { customerBookingSubject } from "../mail/customer-booking-email.ts";
import { teamAddress } from "../mail/enqueue-emails.ts";
import { teamBookingSubject } from "../mail/team-booking-email.ts";
import { newOrderKey } from "../orders/order-key.ts";
import type { NewOrderEvent } from "../orders/store-order-event.ts";
import { buildBookingEmailData, nextOfficeDay } from "./build-booking-email-data.ts";
import { type BilledCompany, type BookingMember, customerOf, type NewOrder, newOrder, noCompany } from "./new-order.ts";
import type { QuoteToBook } from "./quote-to-book.ts";
import { storeBooking } from "./store-bookings.ts";

/** Customers who have not paid by then are emailed a reminder. */
const paymentDueDelayMs = 10 * 60_000;

export const bookingScope = "createBooking";

/** Options for a booking that staff make for a caller, or a member for their account. */
export type DirectBookingOptions = {
  /** `orders.created_via`. */
  origin: string;
  /** The online payment method; null if it is not paid online. */
  payment: GatewayMethod | null;
  /** False if a later step emails the team. */
  notifiesTeam: boolean;
  /** The first event of the history. */
  event: Pick<NewOrderEvent, "actor" | "note"> & { data: object };
  typedPriceReason: string | null;
  billedTo: BilledCompany;
  member: BookingMember | null;
};

type PlaceOrderOptions = { emailsCustomer: boolean; direct?: DirectBookingOptions };

/** Stores a booking with everything that belongs to it; throws a unique violation if the quote was booked already. */
export async function placeOrder(
  context: Context,
  found: QuoteToBook,
  form: BookingInput,
  { emailsCustomer, direct }: PlaceOrderOptions,
): Promise<Booking> {
  const now = context.now();
  const { ids, quote } = found;
  const { settings } = await context.settings.current();
  const online = settings.livePaymentsEnabled && quote.totalCents > 0 ? context.environment.payments : null;
  const payment = direct ? direct.payment : online;
  const input = withPickupContact(form);
  const order = newOrder({
    found,
    input,
    payment,
    key: newOrderKey(),
    reference: formReference(ids.teamSubmission),
    typedPriceReason: direct?.typedPriceReason ?? null,
    billedTo: direct?.billedTo ?? noCompany,
    member: direct?.member ?? null,
    isLocal: context.remoteShop.url !== null && found.accountId !== null,
    origin: direct?.origin ?? websiteOrigin,
    now,
  });
  const booking = bookingOf(order);
  const emailData = buildBookingEmailData(order, quote, input, {
    publicUrl: context.environment.publicUrl,
    // A caller already has the office's answer.
    answeredOn: order.created_via === telephoneOrigin ? null : nextOfficeDay(now, settings),
  });
  const mail = { ...emailData, orderId: numberInEmails(context, order) };
  const common = { email: input.email, orderId: ids.order, source: order.created_via };
  const subjects = { team: teamBookingSubject(mail), customer: customerBookingSubject(mail) };
  const stored = {
    ...order,
    meta: {
      ...order.meta,
      admin_email_subject: subjects.team,
      customer_email_subject: subjects.customer,
      admin_form_id: formIds.teamBooking,
      customer_form_id: formIds.customerBooking,
    },
  };
  const { quoteId: _quoteId, ...typed } = input;
  const submitted = {
    ...typed,
    names: order.customer_name,
    bookingReference: order.booking_reference,
    quoteReference: quote.reference,
  };
  const submissions = [
    {
      ...common,
      id: ids.teamSubmission,
      formId: formIds.teamBooking,
      data: { ...submitted, subject: subjects.team },
    },
    // This submission represents the customer's email, so without an email there is none.
    ...(input.email === ""
      ? []
      : [
          {
            ...common,
            id: ids.customerSubmission,
            formId: formIds.customerBooking,
            data: { ...submitted, subject: subjects.customer },
          },
        ]),
  ];
  const team = teamAddress(context.environment);
  const emails = [
    (direct?.notifiesTeam ?? true) && {
      template: "team_booking" as const,
      recipient: team,
      data: mail,
      orderId: ids.order,
      submissionId: ids.teamSubmission,
    },
    emailsCustomer &&
      input.email !== "" && {
        template: "customer_booking" as const,
        recipient: input.email,
        data: mail,
        orderId: ids.order,
        submissionId: ids.customerSubmission,
        // A visitor is on the payment page by now; staff have told their caller to expect the link.
        ...(mail.flag === "awaiting_payment" &&
          order.created_via !== telephoneOrigin && { delayMs: paymentDueDelayMs }),
      },
  ].filter((email) => email !== false);
  const booked = {
    at: now,
    kind: "booked",
    ...(direct?.event ?? { actor: "visitor", note: "Booked on the website" }),
    data: { status: order.status, quoteReference: quote.reference, ...direct?.event.data },
  };
  await storeBooking(context, {
    customer: customerOf(found.customer, order),
    order: stored,
    quoteReference: quote.reference,
    lines: quote.lines,
    event: booked,
    submissions,
    emails,
    // Direct bookings store their own idempotent answers.
    answer: direct ? null : idempotencyRow(context, { scope: bookingScope, input: form }, booking),
  });
  return booking;
}

/** Null if the remote shop has yet to give the order a number. */
function numberInEmails({ remoteShop }: Context, { id, is_local }: NewOrder): OrderNumber | null {
  if (is_local) return accountOrderNumber(id);
  return remoteShop.url === null ? id : null;
}

function bookingOf(order: NewOrder): Booking {
  const isPending = order.status === "pending";
  return {
    orderId: order.id,
    orderKey: order.order_key,
    bookingReference: order.booking_reference,
    next: isPending ? "payment" : "confirmation",
    ...(isPending && { paymentUrl: orderPayPath(order.id, order.order_key) }),
  };
}
