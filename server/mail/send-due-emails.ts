import { type Selectable, sql } from "kysely";
import type { Context } from "../context.ts";
import type { Emails } from "../database/types.ts";
import { backoffMs, createWorkQueue } from "../database/work-queue.ts";
import { readFile } from "../files/read-file.ts";
import type { BookingEmailData } from "./booking-email.ts";
import { subjectLine } from "./email-document.ts";
import type { Attachment } from "./enqueue-emails.ts";
import type { InvoiceReminderData } from "./invoice-reminder-email.ts";
import { refreshReminder } from "./refresh-reminder.ts";
import { renderStoredEmail } from "./render-email.tsx";
import { maxSendMs } from "./smtp-transport.ts";
import { MailRefused, type MailTransport, MailUnavailable, type OutgoingEmail } from "./transport.ts";

/** Emails sent in parallel. */
export const emailBatchSize = 5;

/** After this long without an attempt, the content may be outdated. */
const staleMs = 2 * 86_400_000;
const stale = "Too old to send; resend it if it still applies";

const outbox = createWorkQueue({
  table: "emails",
  key: "id",
  dueAt: "next_attempt_at",
  // Longer than sending and storing the outcome take together.
  leaseMs: maxSendMs + 60_000,
  isOpen: (eb) => eb("state", "=", "queued"),
  onClaim: (now) => ({
    attempts: sql<number>`attempts + 1`,
    // It became due when it was queued, or when an administrator resent it.
    last_error: sql<string | null>`case when attempts = 0
      and next_attempt_at < ${new Date(now.getTime() - staleMs)} then ${stale} end`,
  }),
});

/** Delays between attempts; the last one repeats, and after two days the email has failed. */
const waitsMs = [1, 5, 15, 60, 180].map((minutes) => minutes * 60_000);
const maxAttempts = 21;

/** Storing an outcome is retried while the database is unavailable, so that a sent email is not sent twice. */
const maxWriteAttempts = 10;
const defaultWritePauseMs = 3_000;

type Email = Selectable<Emails>;
type Outcome = Partial<Pick<Email, "state" | "sent_at" | "server_answer" | "last_error" | "next_attempt_at">>;

/**
 * Sends due emails independently of each other, and returns how many were claimed. If the process dies after the server
 * accepts an email and before that is stored, the email is sent again under the same Message-ID; SMTP allows nothing
 * better. Emails that waited for days without a mail server fail instead of being sent late.
 */
export async function sendDueEmails(
  context: Context,
  transport: MailTransport,
  writePauseMs = defaultWritePauseMs,
): Promise<number> {
  const due = await outbox.claim(context, emailBatchSize);
  await Promise.all(
    due.map(async (written) => {
      const email = await refresh(context, written);
      if (email === null) return deleteQueued(context, written);
      await writeOutcome(context, email, await attempt(context, transport, email), writePauseMs);
    }),
  );
  return due.length;
}

/** The email with current data; null if it asks for a payment that is no longer due. */
async function refresh(context: Context, email: Email): Promise<Email | null> {
  if (await isPaymentSettled(context, email)) return null;
  if (email.template !== "invoice_reminder") return email;
  const data = await refreshReminder(context, email.data as InvoiceReminderData);
  return data && { ...email, data };
}

/** Whether this email asks for a payment that is no longer due: the order was paid or cancelled while it waited. */
async function isPaymentSettled({ db }: Context, { template, data, order_id }: Email): Promise<boolean> {
  if (template !== "customer_booking" || order_id === null) return false;
  if ((data as Partial<BookingEmailData>).flag !== "awaiting_payment") return false;
  const order = await db.selectFrom("orders").select("status").where("id", "=", order_id).executeTakeFirst();
  return order !== undefined && order.status !== "pending" && order.status !== "failed";
}

async function deleteQueued({ db, log }: Context, { id, template }: Email): Promise<void> {
  await db.deleteFrom("emails").where("id", "=", id).where("state", "=", "queued").execute();
  log.info({ emailId: id, template }, "An email about a payment was dropped: nothing is due any more");
}

async function attempt(context: Context, transport: MailTransport, email: Email): Promise<Outcome> {
  const outcome: Outcome =
    email.last_error === stale
      ? { state: "failed", last_error: stale }
      : await send(context, transport, email).catch((error: unknown) => outcomeOfError(context, email, error));
  const { id, template, attempts } = email;
  const facts = { emailId: id, template, attempts, state: outcome.state ?? "queued" };
  if (outcome.state === "sent") context.log.info(facts, "An email was sent");
  else context.log.warn(facts, "An email was not sent; the outbox has the reason");
  return outcome;
}

async function send(context: Context, transport: MailTransport, email: Email): Promise<Outcome> {
  const rendered = await renderStoredEmail(email.template, email.data);
  if (!rendered) throw new MailRefused(`This version has no template '${email.template}'`);
  const { answer } = await transport.send({
    messageId: email.message_id,
    recipient: email.recipient,
    subject: subjectLine(email.subject),
    html: rendered.html,
    text: rendered.text,
    date: context.now(),
    attachments: await readAttachments(context, email),
  });
  return { state: "sent", sent_at: context.now(), server_answer: answer, last_error: null };
}

async function readAttachments(context: Context, { attachments }: Email): Promise<OutgoingEmail["attachments"]> {
  return Promise.all(
    ((attachments ?? []) as Attachment[]).map(async ({ name, sha256 }) => {
      const file = await readFile(context, sha256);
      if (!file) throw new MailRefused(`Its attachment ${name} is not stored`);
      return { name, ...file };
    }),
  );
}

function outcomeOfError(context: Context, email: Email, error: unknown): Outcome {
  const isOurs = !(error instanceof MailRefused || error instanceof MailUnavailable);
  if (isOurs) context.log.error({ err: error, emailId: email.id }, "An email could not be rendered");
  const reason = isOurs ? "The email could not be rendered; see the log" : error.message;
  if (error instanceof MailRefused || email.attempts >= maxAttempts) return { state: "failed", last_error: reason };
  return {
    last_error: reason,
    next_attempt_at: new Date(context.now().getTime() + backoffMs(waitsMs, email.attempts)),
  };
}

async function writeOutcome(context: Context, email: Email, outcome: Outcome, pauseMs: number): Promise<void> {
  for (let time = 1; ; time++) {
    try {
      // If another worker has claimed it since, that worker stores the outcome, except that a sent email stays sent.
      await (outcome.state === "sent" ? markSent(context, email, outcome) : outbox.update(context, email, outcome));
      return;
    } catch (error) {
      if (time === maxWriteAttempts) throw error;
      context.log.warn({ err: error, emailId: email.id }, "The outcome of an email is not written down yet");
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }
}

async function markSent({ db }: Context, { id }: Email, outcome: Outcome): Promise<void> {
  await db
    .updateTable("emails")
    .set(outcome)
    // Only the recipient may use a link that opens an account, so it is removed from the outbox.
    .set({ data: sql`case when template = 'password_reset' then data || '{"url": null}' else data end` })
    .where("id", "=", id)
    .where("state", "=", "queued")
    .execute();
}
