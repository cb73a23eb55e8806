import type { z } from "zod";
import type { listOutboxQuery } from "../../contract/outbox.schema.ts";
import type { OutboxEmail } from "../../contract/outbox.ts";
import type { Verb } from "../context.ts";
import { renderText } from "./render-text.ts";
import { documentOf, isTemplateName, type TemplateData, type TemplateName } from "./templates.ts";

const pageSize = 50;

/** Emails in the outbox, newest first, each written as it would leave now. */
export const listOutbox: Verb<z.output<typeof listOutboxQuery>, { total: number; emails: OutboxEmail[] }> = async (
  context,
  { page, orderId },
) => {
  const matching = context.db
    .selectFrom("emails")
    .$if(orderId !== undefined, (query) => query.where("order_id", "=", orderId ?? 0));
  const [{ total }, rows] = await Promise.all([
    matching.select((eb) => eb.fn.countAll<number>().as("total")).executeTakeFirstOrThrow(),
    matching
      .select(["id", "order_id", "template", "recipient", "subject", "data", "state", "created_at"])
      .orderBy("created_at", "desc")
      .orderBy("id", "desc")
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute(),
  ]);
  const emails = rows.map((row) => ({
    id: row.id,
    orderId: row.order_id,
    template: row.template,
    recipient: row.recipient,
    subject: row.subject,
    text: textOf(row.template, row.data),
    state: row.state,
    createdAt: row.created_at.toISOString(),
  }));
  return { total, emails };
};

/** A template that a later version dropped leaves its emails readable as data. */
function textOf(template: string, data: unknown): string {
  if (!isTemplateName(template)) return JSON.stringify(data, null, 2);
  return renderText(documentOf(template, data as TemplateData[TemplateName] as never));
}
