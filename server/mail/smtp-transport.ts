import { brand } from "../../brand.ts";
import { cutText } from "../../domain/text/cut-text.ts";
import { type Environment, isLoopback } from "../environment.ts";
import { MailRefused, type MailTransport, MailUnavailable, type OutgoingEmail } from "./transport.ts";

/** Longer than the steps of a healthy server; each also ends by itself when nothing moves. */
export const maxSendMs = 60_000;
const timeouts = {
  dnsTimeout: 10_000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 30_000,
};

/** Sends through the server of SMTP_URL, one connection an email; null where none is named. */
export function createSmtpTransport({ smtpUrl, mailFrom }: Environment): MailTransport | null {
  if (smtpUrl === null) return null;
  const from = senderOf(mailFrom);
  return { send: async (email) => send(await openSmtp(smtpUrl), from, email) };
}

/** Connects and signs in at the mail server, and sends nothing. Why that did not work, in the server's words; null where it did. */
export async function trySmtp({ smtpUrl }: { smtpUrl: string }): Promise<string | null> {
  const smtp = await openSmtp(smtpUrl);
  try {
    await smtp.verify();
    return null;
  } catch (error) {
    return explain(error).message;
  } finally {
    smtp.close();
  }
}

type Smtp = ReturnType<typeof import("nodemailer").createTransport>;
type Sender = { name: string; address: string };

/** Connects once there is something to send. The client is loaded here: not every installation has a mail server. */
async function openSmtp(smtpUrl: string): Promise<Smtp> {
  const { createTransport } = await import("nodemailer");
  return createTransport({ url: smtpUrl, ...timeouts, requireTLS: mustEncrypt(smtpUrl) });
}

async function send(smtp: Smtp, from: Sender, email: OutgoingEmail): Promise<{ answer: string }> {
  // One address and nothing else: no list, no second header.
  if (!/^[^\s<>,;]+@[^\s<>,;@]+$/.test(email.recipient)) throw new MailRefused("The recipient is not an email address");
  try {
    const { response } = await smtp.sendMail({
      from,
      to: { name: "", address: email.recipient },
      subject: email.subject,
      messageId: email.messageId,
      date: email.date,
      html: email.html,
      text: email.text,
      // Nobody's absence notice answers it (RFC 3834).
      headers: { "Auto-Submitted": "auto-generated" },
      disableFileAccess: true,
      disableUrlAccess: true,
      signal: AbortSignal.timeout(maxSendMs),
    });
    return { answer: oneLine(response) };
  } catch (error) {
    throw explain(error);
  }
}

/** A password does not cross a network in the clear, unless SMTP_URL says `?ignoreTLS=true`. */
function mustEncrypt(smtpUrl: string): boolean {
  const { username, searchParams } = new URL(smtpUrl);
  return username !== "" && !isLoopback(smtpUrl) && !searchParams.has("ignoreTLS");
}

/** `address` or `Name <address>`, as the environment was checked for. */
function senderOf(mailFrom: string | null): Sender {
  const [, name = "", address = ""] = /^([^<]*)<([^>]*)>$/.exec(mailFrom ?? "") ?? [];
  if (address !== "") return { name: name.trim().replace(/^"(.*)"$/, "$1"), address };
  return { name: brand.name, address: mailFrom ?? brand.email };
}

type SmtpError = Error & { code?: string; command?: string; responseCode?: number };

function explain(thrown: unknown): MailRefused | MailUnavailable {
  const error = thrown as SmtpError;
  if (error.code === "EABORT") return new MailUnavailable("The mail server took too long");
  const reason = oneLine(error.message);
  return isRefusal(error) ? new MailRefused(reason) : new MailUnavailable(reason);
}

/**
 * A 5xx about the recipient or the message. One about our login, our sender address or the order of commands is about the
 * configuration, which a person can mend while the email waits.
 */
function isRefusal({ command, responseCode = 0 }: SmtpError): boolean {
  const isAboutEmail = command === "RCPT TO" || command === "DATA";
  return isAboutEmail && responseCode >= 500 && responseCode < 600 && ![503, 530, 534, 535, 538].includes(responseCode);
}

function oneLine(text: string): string {
  return cutText(text.replace(/[\p{Cc}\s]+/gu, " ").trim(), 500);
}
