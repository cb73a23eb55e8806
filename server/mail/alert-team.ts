import { sql } from "kysely";
import type { OrderId } from "../../domain/orders/references.ts";
import type { Context } from "../context.ts";
import type { AlertData } from "./alert-email.ts";
import { enqueueEmails, teamAddress } from "./enqueue-emails.ts";

/** An email to the team about something that a person should look at, in the transaction that found it. */
export async function alertTeam(
  context: Context,
  { orderId, ...data }: AlertData & { orderId: OrderId | null },
): Promise<void> {
  context.log.warn({ orderId }, data.title);
  const recipient = teamAddress(context.environment);
  await enqueueEmails(
    [{ template: "alert", recipient, data, ...(orderId !== null && { orderId }) }],
    context.now(),
    context.environment.publicUrl,
  ).execute(context.db);
}

/**
 * Withdraws an alert that turned out wrong, in the transaction that found so: one that has not been sent is deleted from the outbox; where
 * it may have been sent, the team gets a correction.
 */
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
    // Nobody is sending it at this moment, and nobody has tried.
    .where("attempts", "=", 0)
    .where("next_attempt_at", "<=", now)
    .returning("id")
    .execute();
  const left = await context.db
    .selectFrom("emails")
    .select("id")
    .where("order_id", "=", orderId)
    .where("template", "=", "alert")
    .where(sql`data ->> 'title'`, "=", title)
    .executeTakeFirst();
  if (unsent.length > 0) context.log.info({ orderId }, `Taken back: ${title}`);
  if (left) await alertTeam(context, { orderId, title: `No longer applies: ${title}`, text, facts: [] });
}
