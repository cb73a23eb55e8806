import { randomUUID } from "node:crypto";
import { type RawBuilder, sql } from "kysely";
import { brand } from "../../brand.ts";
import type { OrderId, SubmissionId } from "../../domain/orders/references.ts";
import type { Environment } from "../environment.ts";
import { subjectLine } from "./email-document.ts";
import { memberTopics } from "./member-topics.ts";
import { type TemplateData, type TemplateName, templates } from "./templates.ts";

export type Attachment = { name: string; sha256: string };

/** An email to be rendered from its data, optionally about an order or a form submission. */
export type NewEmail<Name extends TemplateName = TemplateName> = {
  [N in Name]: {
    template: N;
    recipient: string;
    data: TemplateData[N];
    orderId?: OrderId;
    submissionId?: SubmissionId;
    /** Files that are already stored; `name` is what the recipient sees. */
    attachments?: Attachment[];
    /** Delay before it is sent; none by default. */
    delayMs?: number;
  };
}[Name];

/**
 * SQL that inserts emails into the outbox, to be combined with the statement that causes them. Only the subject is
 * rendered here, for lists. Recipients without an address are skipped. Members of the order's account get emails about
 * bookings and deliveries as they have chosen.
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
    attachments: email.attachments ?? null,
    topic: (email.orderId && memberTopics[email.template]) ?? null,
  }));
  return sql<object>`insert into emails
      (order_id, submission_id, template, recipient, subject, data, message_id, created_at, next_attempt_at, state, attachments)
    select order_id, submission_id, template, sent.recipient, subject, data,
      case sent.copy when 0 then message_id else replace(message_id, '<', '<' || sent.copy || '-') end,
      ${now}::timestamptz, due_at, case choice.how when 'digest' then 'digest' else 'queued' end,
      attachments
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as email
      (order_id integer, submission_id integer, template text, recipient text, subject text, data jsonb, message_id text,
        due_at timestamptz, topic text, attachments jsonb)
    left join lateral (${memberChoice}) choice on true
    cross join lateral (
      select email.recipient, 0 as copy
      union all select address, copy from unnest(choice.copies) with ordinality as copies (address, copy)
    ) sent
    where choice.how is distinct from 'none'`;
}

/** How the recipient receives emails of this kind if they are a member of the order's account, and who gets copies. */
const memberChoice = sql`select how, case how when 'each' then copies_to else '{}' end as copies
  from orders join members on members.account_id = orders.account_id
  cross join lateral (select case email.topic when 'booking' then booking_emails else delivery_emails end as how) chosen
  where email.topic is not null and orders.id = email.order_id and members.email = lower(email.recipient)
    and members.state <> 'disabled'`;

function subjectOf<Name extends TemplateName>(email: NewEmail<Name>): string {
  const { template, data } = email as { template: Name; data: TemplateData[Name] };
  return subjectLine(templates[template].subject(data));
}

export function teamAddress({ teamEmail }: Pick<Environment, "teamEmail">): string {
  return teamEmail ?? brand.email;
}
