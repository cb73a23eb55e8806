import type { Selectable } from "kysely";
import type { OutboxEmail, OutboxEntry } from "../../contract/outbox.ts";
import type { OrderNumber } from "../../domain/orders/references.ts";
import { storeAuditEntry } from "../audit/store-audit-entry.ts";
import type { Verb } from "../context.ts";
import { orderNumberOfRow } from "../database/order-number.ts";
import { inTransaction } from "../database/transaction.ts";
import type { Emails } from "../database/types.ts";
import { renderStoredEmail } from "./render-email.tsx";
import { concealData } from "./templates.ts";

/** A row selected together with `orderNumberOfRow`. */
type StoredEmail = Selectable<Emails> & { order_number: OrderNumber | null };

/** An email of the outbox as administrators see it in the list. */
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

async function outboxEmail(row: StoredEmail): Promise<OutboxEmail> {
  const { html, text } = await renderOrShowData(withoutLink(row));
  return { ...outboxEntry(row), text, html };
}

/** Removes the password link, which is for the recipient alone. */
function withoutLink(row: StoredEmail): StoredEmail {
  return row.template === "password_reset" ? { ...row, data: { ...(row.data as object), url: null } } : row;
}

/** Shows the data of an email that this version can't render. Secrets are hidden. */
async function renderOrShowData({ template, ...row }: Selectable<Emails>): Promise<{ html: string; text: string }> {
  const data = concealData(template, row.data);
  const rendered = await renderStoredEmail(template, data).catch(() => null);
  return rendered ?? { html: "", text: JSON.stringify(data, null, 2) };
}

/** One email with its bodies, rendered as it would be sent now. */
export const getOutboxEmail: Verb<{ id: number }, OutboxEmail> = async ({ db }, { id }) => {
  const row = await db
    .selectFrom("emails")
    .selectAll()
    .select(orderNumberOfRow.as("order_number"))
    .where("id", "=", id)
    .executeTakeFirst();
  return row ? outboxEmail(row) : { failed: "not_found", message: "There is no such email." };
};

/**
 * Queues an email again, whether it was sent, has failed or awaits its next attempt. An email that is due or being sent
 * is left unchanged, so that a second click doesn't send it twice.
 */
export const resendEmail: Verb<{ id: number }, OutboxEmail> = async (context, { id }) => {
  await inTransaction(context, async (context) => {
    const queued = await context.db
      .updateTable("emails")
      .set({ state: "queued", attempts: 0, last_error: null, next_attempt_at: context.now() })
      .where("id", "=", id)
      // A claim clears `last_error`, so a queued email that has one is only waiting for its next attempt.
      .where((eb) => eb.or([eb("state", "!=", "queued"), eb("last_error", "is not", null)]))
      .returning("template")
      .executeTakeFirst();
    if (!queued) return;
    const after = { template: queued.template };
    await storeAuditEntry(context, { act: "email.resent", object: { kind: "email", id }, after });
    context.log.info({ emailId: id }, "An email was queued again");
  });
  return getOutboxEmail(context, { id });
};

/** '3 emails were refused.'; 1,000 means that many or more. */
export function refusedEmailsText(failed: number): string {
  if (failed === 1) return "1 email was refused.";
  return `${emailCountText(failed)} emails were refused.`;
}

export function emailCountText(emails: number): string {
  return emails >= 1_000 ? "1,000 or more" : String(emails);
}
