import type { BookingInput } from "../../contract/bookings.schema.ts";
import type { Booking } from "../../contract/bookings.ts";
import { formIds } from "../../contract/forms.ts";
import { orderPayPath } from "../../contract/paths.ts";
import { withPickupContact } from "../../domain/orders/instructions.ts";
import { telephoneOrigin, websiteOrigin } from "../../domain/orders/origins.ts";
import type { GatewayMethod } from "../../domain/orders/payment-methods.ts";
import { formReference } from "../../domain/orders/references.ts";
import type { Context } from "../context.ts";
import { keptAnswer } from "../idempotency/with-idempotency.ts";
import { customerBookingSubject } from "../mail/customer-booking-email.ts";
import { teamAddress } from "../mail/enqueue-emails.ts";
import { teamBookingSubject } from "../mail/team-booking-email.ts";
import { newOrderKey } from "../orders/order-key.ts";
import type { NewOrderEvent } from "../orders/store-order-event.ts";
import { bookingEmailData, officeAnswersOn } from "./booking-email-data.ts";
import { customerOf, type NewOrder, newOrder } from "./new-order.ts";
import type { QuoteToBook } from "./quote-to-book.ts";
import { storeBooking } from "./store-bookings.ts";

export const bookingScope = "createBooking";

/** What is another where staff book for a caller. */
export type StaffPlacing = {
  /** How it will be paid online; null where it is not. */
  payment: GatewayMethod | null;
  /** False where what follows tells the team. */
  teamIsTold: boolean;
  /** What its history says first, and who did it. */
  event: Pick<NewOrderEvent, "actor" | "note"> & { data: object };
  typedPriceReason: string | null;
};

type Placing = { toldByEmail: boolean; byStaff?: StaffPlacing };

/** Writes a booking with all that belongs to it. Throws the violated unique constraint where the quote is an order already. */
export async function placeOrder(
  context: Context,
  found: QuoteToBook,
  form: BookingInput,
  { toldByEmail, byStaff }: Placing,
): Promise<Booking> {
  const now = context.now();
  const { ids, quote } = found;
  const { settings } = await context.settings.current();
  const online = settings.livePaymentsEnabled && quote.totalCents > 0 ? context.environment.payments : null;
  const payment = byStaff ? byStaff.payment : online;
  const input = withPickupContact(form);
  const order = newOrder({
    found,
    input,
    payment,
    key: newOrderKey(),
    reference: formReference(ids.teamSubmission),
    typedPriceReason: byStaff?.typedPriceReason ?? null,
    origin: byStaff ? telephoneOrigin : websiteOrigin,
    now,
  });
  const booking = bookingOf(order);
  const written = bookingEmailData(order, quote, input, {
    publicUrl: context.environment.publicUrl,
    // Who calls has been answered.
    answeredOn: byStaff ? null : officeAnswersOn(now, settings),
  });
  const mail = context.remoteShop.url === null ? written : { ...written, orderId: null };
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
    {
      ...common,
      id: ids.customerSubmission,
      formId: formIds.customerBooking,
      data: { ...submitted, subject: subjects.customer },
    },
  ];
  const team = teamAddress(context.environment);
  const emails = [
    (byStaff?.teamIsTold ?? true) && {
      template: "team_booking" as const,
      recipient: team,
      data: mail,
      orderId: ids.order,
      submissionId: ids.teamSubmission,
    },
    toldByEmail && {
      template: "customer_booking" as const,
      recipient: input.email,
      data: mail,
      orderId: ids.order,
      submissionId: ids.customerSubmission,
    },
  ].filter((email) => email !== false);
  const booked = {
    at: now,
    kind: "booked",
    ...(byStaff?.event ?? { actor: "visitor", note: "Booked on the website" }),
    data: { status: order.status, quoteReference: quote.reference, ...byStaff?.event.data },
  };
  await storeBooking(context, {
    customer: customerOf(found.customer, order),
    order: stored,
    quoteReference: quote.reference,
    lines: quote.lines,
    event: booked,
    submissions,
    emails,
    // Staff's answer is kept by their own call.
    kept: byStaff ? null : keptAnswer(context, { scope: bookingScope, input: form }, booking),
  });
  return booking;
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
