import { randomUUID } from "node:crypto";
import { type RawBuilder, sql } from "kysely";
import { brand } from "../../brand.ts";
import type { OrderId, SubmissionId } from "../../domain/orders/references.ts";
import type { Environment } from "../environment.ts";
import { subjectLine } from "./email-document.ts";
import { type TemplateData, type TemplateName, templates } from "./templates.ts";

/** An email to be rendered from its data; it may belong to an order or a form submission. */
export type NewEmail<Name extends TemplateName = TemplateName> = {
  [N in Name]: {
    template: N;
    recipient: string;
    data: TemplateData[N];
    orderId?: OrderId;
    submissionId?: SubmissionId;
    /** Sent this much later; at once if left out. */
    delayMs?: number;
  };
}[Name];

/**
 * SQL that inserts emails into the outbox, to be combined with the statement that causes them. Only the subject is
 * rendered here, for lists. Recipients without an address are skipped.
 */
export function enqueueEmails(emails: NewEmail[], now: Date, publicUrl: string): RawBuilder<object> {
  const host = new URL(publicUrl).hostname;
  const addressed = emails.filter(({ recipient }) => recipient !== "");
  const rows = addressed.map((email) => ({
    order_id: email.orderId ?? null,
    submission_id: email.submissionId ?? null,
    template: email.template,
    recipient: email.recipient,
    subject: subjectOf(email),
    data: email.data,
    message_id: `<${randomUUID()}@${host}>`,
    due_at: new Date(now.getTime() + (email.delayMs ?? 0)),
  }));
  return sql<object>`insert into emails (order_id, submission_id, template, recipient, subject, data, message_id, created_at, next_attempt_at)
    select order_id, submission_id, template, recipient, subject, data, message_id, ${now}::timestamptz, due_at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as email
      (order_id integer, submission_id integer, template text, recipient text, subject text, data jsonb, message_id text,
        due_at timestamptz)`;
}

function subjectOf<Name extends TemplateName>(email: NewEmail<Name>): string {
  const { template, data } = email as { template: Name; data: TemplateData[Name] };
  return subjectLine(templates[template].subject(data));
}

export function teamAddress({ teamEmail }: Pick<Environment, "teamEmail">): string {
  return teamEmail ?? brand.email;
}
