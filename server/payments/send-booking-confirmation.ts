import { type Selectable, sql } from "kysely";
import { formIds } from "../../contract/forms.ts";
import type { SubmissionId } from "../../domain/orders/references.ts";
import type { Context } from "../context.ts";
import type { Orders } from "../database/types.ts";
import { nextSubmissionId, storeSubmissions } from "../forms/store-submissions.ts";
import { enqueueEmails, teamAddress } from "../mail/enqueue-emails.ts";
import { teamBookingSubject } from "../mail/team-booking-email.ts";
import { orderEmailData } from "../orders/order-email-data.ts";

/** One email each to team and customer that the order is booked, and the booking among the team's submissions. */
export async function sendBookingConfirmation(context: Context, order: Selectable<Orders>): Promise<void> {
  const data = await orderEmailData(context, order, "confirmed_booking");
  const { id } = (await sql<{ id: SubmissionId }>`select ${nextSubmissionId} as id`.execute(context.db)).rows[0] ?? {
    id: 0,
  };
  const submission = {
    id,
    formId: formIds.teamBooking,
    email: order.customer_email,
    orderId: order.id,
    source: "payment",
    data: {
      names: order.customer_name,
      email: order.customer_email,
      phone: order.customer_phone,
      bookingReference: data.bookingReference,
      quoteReference: data.quoteReference,
      subject: teamBookingSubject(data),
    },
  };
  await storeSubmissions([submission], context.now()).execute(context.db);
  const team = teamAddress(context.environment);
  await enqueueEmails(
    [
      { template: "team_booking", recipient: team, data, orderId: order.id, submissionId: id },
      { template: "customer_booking", recipient: data.customer.email, data, orderId: order.id },
    ],
    context.now(),
    context.environment.publicUrl,
  ).execute(context.db);
}
