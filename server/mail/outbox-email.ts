import type { Selectable } from "kysely";
import type { OutboxEmail, OutboxEntry } from "../../contract/outbox.ts";
import type { Emails } from "../database/types.ts";
import { renderStoredEmail } from "./render-stored-email.ts";

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
export async function outboxEmail(row: StoredEmail): Promise<OutboxEmail> {
  const { html, text } = await readable(row);
  return { ...outboxEntry(row), text, html };
}

/** An email that this version cannot write stays readable as data, and hides no other. */
async function readable({ template, data }: Selectable<Emails>): Promise<{ html: string; text: string }> {
  const rendered = await renderStoredEmail(template, data).catch(() => null);
  return rendered ?? { html: "", text: JSON.stringify(data, null, 2) };
}
