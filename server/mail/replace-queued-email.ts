import { sql } from "kysely";
import type { OrderId } from "../../domain/orders/references.ts";
import type { Database } from "../database/kysely.ts";
import { subjectLine } from "./email-document.ts";
import type { TemplateData, TemplateName } from "./templates.ts";
import { templates } from "./templates.ts";

export type Correction<Name extends TemplateName> = {
  orderId: OrderId;
  template: Name;
  recipient: string;
  data: TemplateData[Name];
};

/**
 * Corrects text and address of an order's email that nobody has tried to send yet; one that is being tried is not tried at a wrong address
 * again. In the caller's transaction. True where one was corrected; otherwise a new one has to be written.
 */
export async function correctQueuedEmails<Name extends TemplateName>(
  db: Database,
  { orderId, template, recipient, data }: Correction<Name>,
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
