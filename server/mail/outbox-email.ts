import type { Selectable } from "kysely";
import type { OutboxEmail, OutboxEntry } from "../../contract/outbox.ts";
import type { Verb } from "../context.ts";
import { numberOfItsOrder } from "../database/order-number.ts";
import type { Emails } from "../database/types.ts";
import { renderStoredEmail } from "./render-email.tsx";

/** `order_number` is selected along with its columns (`numberOfItsOrder`). */
type StoredEmail = Selectable<Emails> & { order_number: number | null };

/** A row of the outbox as administrators read it in a list. */
export function outboxEntry(row: StoredEmail): OutboxEntry {
  return {
    id: row.id,
    orderId: row.order_id,
    orderNumber: row.order_number,
    template: row.template,
    recipient: row.recipient,
    subject: row.subject,
    state: row.state,
    attempts: row.attempts,
    lastError: row.last_error,
    serverAnswer: row.server_answer,
    messageId: row.message_id,
    createdAt: row.created_at.toISOString(),
    sentAt: row.sent_at?.toISOString() ?? null,
  };
}

/** The same with its bodies, written as it would leave now. */
async function outboxEmail(row: StoredEmail): Promise<OutboxEmail> {
  const { html, text } = await readable(row);
  return { ...outboxEntry(row), text, html };
}

/** An email that this version cannot write stays readable as data, and hides no other. */
async function readable({ template, data }: Selectable<Emails>): Promise<{ html: string; text: string }> {
  const rendered = await renderStoredEmail(template, data).catch(() => null);
  return rendered ?? { html: "", text: JSON.stringify(data, null, 2) };
}

/** One email with its bodies, rendered as it would be sent now. */
export const getOutboxEmail: Verb<{ id: number }, OutboxEmail> = async ({ db }, { id }) => {
  const row = await db
    .selectFrom("emails")
    .selectAll()
    .select(numberOfItsOrder.as("order_number"))
    .where("id", "=", id)
    .executeTakeFirst();
  return row ? outboxEmail(row) : { failed: "not_found", message: "There is no such email." };
};

/**
 * Queues an email at once and from the beginning, whether it was sent, has failed or waits for its next attempt. One that is queued
 * already, or on its way at this moment, is left as it is: two presses are one email.
 */
export const resendEmail: Verb<{ id: number }, OutboxEmail> = async (context, { id }) => {
  const queued = await context.db
    .updateTable("emails")
    .set({ state: "queued", attempts: 0, last_error: null, next_attempt_at: context.now() })
    .where("id", "=", id)
    // A claim takes the reason of the last attempt away, so a queued email that has one is only waiting.
    .where((eb) => eb.or([eb("state", "!=", "queued"), eb("last_error", "is not", null)]))
    .returning("id")
    .executeTakeFirst();
  if (queued) context.log.info({ emailId: id }, "An email was queued again");
  return getOutboxEmail(context, { id });
};

/** How many emails were refused, as a sentence. `1000` stands for that many or more. */
export function refusedEmails(failed: number): string {
  if (failed === 1) return "1 email was refused.";
  return `${countedEmails(failed)} emails were refused.`;
}

export function countedEmails(emails: number): string {
  return emails >= 1_000 ? "1,000 or more" : String(emails);
}
