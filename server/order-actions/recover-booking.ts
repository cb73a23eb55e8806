import { type Selectable, type SqlBool, sql } from "kysely";
import { formIds } from "../../contract/form-ids.ts";
import type { RecoverBookingResult } from "../../contract/staff-order.ts";
import { recoveryDetails } from "../../domain/orders/recovery-details.ts";
import { type OrderId, recoveryReference, type SubmissionId } from "../../domain/orders/references.ts";
import { isPayable } from "../../domain/orders/statuses.ts";
import { actorName } from "../actor-name.ts";
import type { Context, Verb } from "../context.ts";
import type { Database } from "../database/kysely.ts";
import { orderNumber } from "../database/order-number.ts";
import type { Orders } from "../database/types.ts";
import { nextSubmissionId, storeSubmissions } from "../forms/store-submissions.ts";
import { withIdempotency } from "../idempotency/with-idempotency.ts";
import type { BookingFlag } from "../mail/booking-email.ts";
import { enqueueEmails, teamAddress } from "../mail/enqueue-emails.ts";
import { teamBookingSubject } from "../mail/team-booking-email.ts";
import { lockOrder } from "../orders/find-order.ts";
import { readOrderEmailData } from "../orders/read-order-email-data.ts";
import { storeOrderEvent } from "../orders/store-order-event.ts";
import { isOnAccount, orderJsonOf } from "../orders/stored-order.ts";

/**
 * Stores an order's details again as a submission of the team's form and emails it to the team, as the booking would
 * have done. Once per order: a repeated call returns the existing submission.
 */
export const recoverBooking: Verb<{ orderId: OrderId }, RecoverBookingResult> = (context, input) =>
  withIdempotency(context, { scope: "recoverBooking", input }, async (context) => {
    const order = await lockOrder(context.db, input.orderId);
    if (!order) return { failed: "not_found", message: "Invalid order ID." };
    const reference = recoveryReference(order.id);
    const before = await findRecoverySubmission(context.db, order.id);
    const submissionId = before?.id ?? (await submitAgain(context, order, reference));
    return { submissionId, reference, created: before === null };
  });

async function submitAgain(context: Context, order: Selectable<Orders>, reference: string): Promise<SubmissionId> {
  const { id } = await context.db.selectNoFrom(nextSubmissionId.as("id")).executeTakeFirstOrThrow();
  const data = await readOrderEmailData(context, order, flagOf(order));
  const { billing, meta } = orderJsonOf(order);
  const details = recoveryDetails({
    number: orderNumber(order),
    totalCents: order.total_cents,
    paymentMethod: order.payment_method,
    lineName: order.service_name || null,
    billing,
    meta,
  });
  const submission = {
    id,
    formId: formIds.teamBooking,
    email: order.customer_email,
    orderId: order.id,
    source: recoverySource,
    data: { ...details, reference, names: order.customer_name, subject: teamBookingSubject(data) },
  };
  await storeSubmissions([submission], context.now()).execute(context.db);
  const recipient = teamAddress(context.environment);
  await enqueueEmails(
    [{ template: "team_booking", recipient, data, orderId: order.id, submissionId: id }],
    context.now(),
    context.environment.publicUrl,
  ).execute(context.db);
  await storeOrderEvent(context, {
    orderId: order.id,
    actor: actorName(context.actor),
    kind: "recovered",
    note: `Details submitted again as ${reference}`,
    data: { submissionId: id },
  });
  return id;
}

function flagOf(order: Selectable<Orders>): BookingFlag {
  if (order.date_paid !== null || isOnAccount(order) || order.status === "completed") return "confirmed_booking";
  return isPayable(order.status) ? "awaiting_payment" : "quote_request";
}

/** The `source` of a recovered submission; a unique index allows one per order. */
const recoverySource = "booking-recovery";

export async function findRecoverySubmission(
  db: Database,
  orderId: OrderId,
): Promise<{ id: SubmissionId; created_at: Date } | null> {
  const found = await db
    .selectFrom("form_submissions")
    .select(["id", "created_at"])
    .where("source", "=", recoverySource)
    .where("form_id", "=", formIds.teamBooking)
    .where(sql<SqlBool>`data ->> 'reference' = ${recoveryReference(orderId)}`)
    .executeTakeFirst();
  return found ?? null;
}
