import { sql } from "kysely";
import type { OrderId } from "../../domain/orders/references.ts";
import type { Database } from "../database/kysely.ts";
import { subjectLine } from "./email-document.ts";
import type { TemplateData, TemplateName } from "./templates.ts";
import { templates } from "./templates.ts";

export type EmailReplacement<Name extends TemplateName> = {
  orderId: OrderId;
  template: Name;
  recipient: string;
  data: TemplateData[Name];
};

/**
 * Replaces data and recipient of an order's email before its first attempt, and gives up one that is being retried at
 * the old address. Runs in the caller's transaction. Returns false if there was nothing to replace; the caller then
 * queues a new email.
 */
export async function replaceQueuedEmail<Name extends TemplateName>(
  db: Database,
  { orderId, template, recipient, data }: EmailReplacement<Name>,
): Promise<boolean> {
  const untried = await sql<{ id: string }>`select id from emails
    where order_id = ${orderId} and template = ${template} and state = 'queued' and attempts = 0
    order by id for update skip locked`.execute(db);
  const ids = untried.rows.map(({ id }) => id);
  await sql`update emails set recipient = ${recipient}, data = ${JSON.stringify(data)}::jsonb,
      subject = ${subjectLine(templates[template].subject(data))}
    where id = any(${ids}::bigint[])`.execute(db);
  await sql`update emails set state = 'failed', last_error = 'The customer corrected the address; it was written to again'
    where order_id = ${orderId} and template = ${template} and state = 'queued' and attempts > 0
      and recipient <> ${recipient}`.execute(db);
  return ids.length > 0;
}
