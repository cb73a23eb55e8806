import { type Selectable, sql } from "kysely";
import type { Context } from "../context.ts";
import { backOff, dueWork } from "../database/due-work.ts";
import type { Emails } from "../database/types.ts";
import { subjectLine } from "./email-document.ts";
import { renderStoredEmail } from "./render-email.tsx";
import { maxSendMs } from "./smtp-transport.ts";
import { MailRefused, type MailTransport, MailUnavailable } from "./transport.ts";

/** Sent side by side. */
export const emailBatch = 5;

/** An email that nothing has tried to send for so long: what it says may not hold any more. */
const staleMs = 2 * 86_400_000;
const stale = "Written too long ago; send it again if it still holds";

const outbox = dueWork({
  table: "emails",
  key: "id",
  dueAt: "next_attempt_at",
  // A send and the writing of its outcome end well before.
  leaseMs: maxSendMs + 60_000,
  isOpen: (eb) => eb("state", "=", "queued"),
  onClaim: (now) => ({
    attempts: sql<number>`attempts + 1`,
    // It is due from when it was written, or from when somebody sent it again.
    last_error: sql<string | null>`case when attempts = 0
      and next_attempt_at < ${new Date(now.getTime() - staleMs)} then ${stale} end`,
  }),
});

/** From one attempt to the next; the last one repeats, and two days after the first the email has failed. */
const waitsMs = [1, 5, 15, 60, 180].map((minutes) => minutes * 60_000);
const maxAttempts = 21;

/** How often a database that is away for some seconds is asked again to store an email's outcome: what was sent must not be sent twice. */
const writeAttempts = 10;
const writePauseMs = 3_000;

type Email = Selectable<Emails>;
type Outcome = Partial<Pick<Email, "state" | "sent_at" | "server_answer" | "last_error" | "next_attempt_at">>;

/**
 * Sends emails whose time has come, each by itself: one that cannot be sent stops no other. Answers how many were taken up.
 *
 * The outbox is the queue. Its limit is SMTP's own: where the process ends between the server's yes and our note of it, the email goes out
 * once more, under the same Message-ID.
 *
 * What waited for days because there was no mail server does not leave when there is one: customers would read news of months ago.
 */
export async function sendDueEmails(context: Context, transport: MailTransport): Promise<number> {
  const due = await outbox.claim(context, emailBatch);
  await Promise.all(due.map((email) => attempt(context, transport, email)));
  return due.length;
}

async function attempt(context: Context, transport: MailTransport, email: Email): Promise<void> {
  const outcome: Outcome =
    email.last_error === stale
      ? { state: "failed", last_error: stale }
      : await send(context, transport, email).catch((error: unknown) => afterError(context, email, error));
  const { id, template, attempts } = email;
  const facts = { emailId: id, template, attempts, state: outcome.state ?? "queued" };
  if (outcome.state === "sent") context.log.info(facts, "An email was sent");
  else context.log.warn(facts, "An email was not sent; the outbox tells why");
  await writeOutcome(context, email, outcome);
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
  });
  return { state: "sent", sent_at: context.now(), server_answer: answer, last_error: null };
}

function afterError(context: Context, email: Email, error: unknown): Outcome {
  const isOurs = !(error instanceof MailRefused || error instanceof MailUnavailable);
  if (isOurs) context.log.error({ err: error, emailId: email.id }, "An email could not be written");
  const reason = isOurs ? "The email could not be written; the log tells more" : error.message;
  if (error instanceof MailRefused || email.attempts >= maxAttempts) return { state: "failed", last_error: reason };
  return {
    last_error: reason,
    next_attempt_at: new Date(context.now().getTime() + backOff(waitsMs, email.attempts)),
  };
}

async function writeOutcome(context: Context, email: Email, outcome: Outcome): Promise<void> {
  for (let time = 1; ; time++) {
    try {
      // Where another worker has claimed it since, that one writes its outcome; but an email that was sent is sent.
      await (outcome.state === "sent" ? noteSent(context, email, outcome) : outbox.write(context, email, outcome));
      return;
    } catch (error) {
      if (time === writeAttempts) throw error;
      context.log.warn({ err: error, emailId: email.id }, "What became of an email is not written down yet");
      await new Promise((resolve) => setTimeout(resolve, writePauseMs));
    }
  }
}

async function noteSent({ db }: Context, { id }: Email, outcome: Outcome): Promise<void> {
  await db.updateTable("emails").set(outcome).where("id", "=", id).where("state", "=", "queued").execute();
}
