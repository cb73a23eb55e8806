import { sql } from "kysely";
import { staffPages } from "../../contract/staff-paths.ts";
import type { OrderId } from "../../domain/orders/references.ts";
import type { Context } from "../context.ts";
import type { AlertData } from "./alert-email.ts";
import { enqueueEmails, teamAddress } from "./enqueue-emails.ts";

type Alert = Omit<AlertData, "action"> & {
  orderId: OrderId | null;
  /** Whether its text names buttons on Payment problems, so that the email links there. */
  opensPaymentProblems?: boolean;
};

/** Queues an email to the team about something that needs attention, in the transaction that found it. */
export async function alertTeam(
  context: Context,
  { orderId, opensPaymentProblems = false, ...alert }: Alert,
): Promise<void> {
  context.log.warn({ orderId }, alert.title);
  const url = context.environment.publicUrl + staffPages.paymentProblems;
  const data = opensPaymentProblems ? { ...alert, action: { label: "Open Payment problems", url } } : alert;
  const recipient = teamAddress(context.environment);
  await enqueueEmails(
    [{ template: "alert", recipient, data, ...(orderId !== null && { orderId }) }],
    context.now(),
    context.environment.publicUrl,
  ).execute(context.db);
}

/** Withdraws a wrong alert: deletes it from the outbox, or queues a correction if it may have been sent. */
export async function withdrawAlert(
  context: Context,
  { orderId, title, text }: { orderId: OrderId; title: string; text: string },
): Promise<void> {
  const now = context.now();
  const unsent = await context.db
    .deleteFrom("emails")
    .where("order_id", "=", orderId)
    .where("template", "=", "alert")
    .where(sql`data ->> 'title'`, "=", title)
    .where("state", "=", "queued")
    // Never attempted, and not being sent right now.
    .where("attempts", "=", 0)
    .where("next_attempt_at", "<=", now)
    .returning("id")
    .execute();
  const remaining = await context.db
    .selectFrom("emails")
    .select("id")
    .where("order_id", "=", orderId)
    .where("template", "=", "alert")
    .where(sql`data ->> 'title'`, "=", title)
    .executeTakeFirst();
  if (unsent.length > 0) context.log.info({ orderId }, `Alert withdrawn: ${title}`);
  if (remaining) await alertTeam(context, { orderId, title: `No longer applies: ${title}`, text, facts: [] });
}
