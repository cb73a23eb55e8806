import type { Selectable } from "kysely";
import { formIds } from "../../contract/form-ids.ts";
import type { Cents } from "../../domain/money/euro.ts";
import type { Context } from "../context.ts";
import type { Orders } from "../database/types.ts";
import { nextSubmissionId, storeSubmissions } from "../forms/store-submissions.ts";
import { enqueueEmails, teamAddress } from "../mail/enqueue-emails.ts";
import { teamBookingSubject } from "../mail/team-booking-email.ts";
import { readOrderEmailData } from "../orders/read-order-email-data.ts";

/**
 * Queues the confirmation emails to team and customer, and stores the booking among the team's submissions.
 * `restCents`: what came in now, if other parts of the price came in earlier.
 */
export async function sendBookingConfirmation(
  context: Context,
  order: Selectable<Orders>,
  restCents: Cents | null = null,
): Promise<void> {
  const stored = await readOrderEmailData(context, order, "confirmed_booking");
  const data = { ...stored, ...(restCents !== null && { restCents }) };
  const { id } = await context.db.selectNoFrom(nextSubmissionId.as("id")).executeTakeFirstOrThrow();
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
