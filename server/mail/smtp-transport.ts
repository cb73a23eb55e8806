import { brand } from "../../brand.ts";
import { cutText } from "../../domain/text/cut-text.ts";
import { type Environment, isLoopback } from "../environment.ts";
import { MailRefused, type MailTransport, MailUnavailable, type OutgoingEmail } from "./transport.ts";

/** Time limit for a whole send; each step below also has its own. */
export const maxSendMs = 60_000;
const timeouts = {
  dnsTimeout: 10_000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 30_000,
};

/** Sends through the server in SMTP_URL, one connection per email; null if none is configured. */
export function createSmtpTransport({ smtpUrl, mailFrom }: Environment): MailTransport | null {
  if (smtpUrl === null) return null;
  const from = senderOf(mailFrom);
  return { send: async (email) => send(await openSmtp(smtpUrl), from, email) };
}

/** Connects and signs in without sending anything. Returns the server's reason if that fails, else null. */
export async function checkSmtp({ smtpUrl }: { smtpUrl: string }): Promise<string | null> {
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

/** Loads the client only when needed, because not every installation has a mail server. */
async function openSmtp(smtpUrl: string): Promise<Smtp> {
  const { createTransport } = await import("nodemailer");
  return createTransport({ url: smtpUrl, ...timeouts, requireTLS: mustEncrypt(smtpUrl) });
}

async function send(smtp: Smtp, from: Sender, email: OutgoingEmail): Promise<{ answer: string }> {
  // Exactly one address: no list, no header injection.
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
      attachments: email.attachments.map(({ name, type, bytes }) => ({
        filename: name,
        contentType: type,
        content: bytes,
      })),
      // Suppresses absence notices (RFC 3834).
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

/** A password is never sent unencrypted over a network, unless SMTP_URL has `?ignoreTLS=true`. */
function mustEncrypt(smtpUrl: string): boolean {
  const { username, searchParams } = new URL(smtpUrl);
  return username !== "" && !isLoopback(smtpUrl) && !searchParams.has("ignoreTLS");
}

/** Reads `address` or `Name <address>`, which the environment has validated. */
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
 * Whether a 5xx is about the recipient or the message. One about our login, sender or commands is a configuration
 * error, which can be fixed while the email waits.
 */
function isRefusal({ command, responseCode = 0 }: SmtpError): boolean {
  const isAboutEmail = command === "RCPT TO" || command === "DATA";
  return isAboutEmail && responseCode >= 500 && responseCode < 600 && ![503, 530, 534, 535, 538].includes(responseCode);
}

function oneLine(text: string): string {
  return cutText(text.replace(/[\p{Cc}\s]+/gu, " ").trim(), 500);
}
