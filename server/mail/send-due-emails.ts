import type { Selectable } from "kysely";
import type { Context } from "../context.ts";
import type { Emails } from "../database/types.ts";
import { subjectLine } from "./email-document.ts";
import { renderStoredEmail } from "./render-stored-email.ts";
import { longestSendMs } from "./smtp-transport.ts";
import { MailRefused, type MailTransport, MailUnavailable } from "./transport.ts";

/** Sent side by side. */
export const emailBatch = 5;

/** How long an email belongs to who took it: a send and the writing of its outcome end well before. */
const leaseMs = longestSendMs + 60_000;

/** From one attempt to the next; the last one repeats, and two days after the first the email has failed. */
const waitsMinutes = [1, 5, 15, 60, 180];
const mostAttempts = 21;

/** A database that is away for some seconds is asked again to write down what became of an email: what was sent is not sent twice. */
const writeAttempts = 10;
const writePauseMs = 3_000;

type Email = Selectable<Emails>;
type Outcome = Partial<Pick<Email, "state" | "sent_at" | "server_answer" | "last_error" | "next_attempt_at">>;

/**
 * Sends emails whose time has come, each by itself: one that cannot be sent stops no other. Answers how many were taken up.
 *
 * The outbox is the queue. An email is taken by moving its time ahead, and that is committed before the mail server is spoken to: no
 * other sender has it meanwhile, and one whose sender dies is taken up again. Its limit is SMTP's own: where the process ends between
 * the server's yes and our note of it, the email goes out once more, under the same Message-ID.
 */
export async function sendDueEmails(context: Context, transport: MailTransport): Promise<number> {
  const due = await claim(context);
  await Promise.all(due.map((email) => attempt(context, transport, email)));
  return due.length;
}

function claim({ db, now }: Context): Promise<Email[]> {
  const instant = now();
  return db
    .updateTable("emails")
    .set((eb) => ({
      attempts: eb("attempts", "+", 1),
      next_attempt_at: new Date(instant.getTime() + leaseMs),
      last_error: null,
    }))
    .where("id", "in", (eb) =>
      eb
        .selectFrom("emails")
        .select("id")
        .where("state", "=", "queued")
        .where("next_attempt_at", "<=", instant)
        .orderBy("next_attempt_at")
        .orderBy("id")
        .limit(emailBatch)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .execute();
}

async function attempt(context: Context, transport: MailTransport, email: Email): Promise<void> {
  const outcome = await send(context, transport, email).catch((error: unknown) => afterError(context, email, error));
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
  if (error instanceof MailRefused || email.attempts >= mostAttempts) return { state: "failed", last_error: reason };
  const wait = waitsMinutes[Math.min(email.attempts, waitsMinutes.length) - 1] ?? 1;
  return { last_error: reason, next_attempt_at: new Date(context.now().getTime() + wait * 60_000) };
}

async function writeOutcome({ db, log }: Context, { id, attempts }: Email, outcome: Outcome): Promise<void> {
  const write = db
    .updateTable("emails")
    .set(outcome)
    .where("id", "=", id)
    .where("state", "=", "queued")
    // Whoever has taken it since will tell; what was sent is sent.
    .$if(outcome.state !== "sent", (query) => query.where("attempts", "=", attempts));
  for (let time = 1; ; time++) {
    try {
      await write.execute();
      return;
    } catch (error) {
      if (time === writeAttempts) throw error;
      log.warn({ err: error, emailId: id }, "What became of an email is not written down yet");
      await new Promise((resolve) => setTimeout(resolve, writePauseMs));
    }
  }
}
