/** A rendered email. It keeps its Message-ID through all attempts. */
export type OutgoingEmail = {
  messageId: string;
  recipient: string;
  subject: string;
  html: string;
  text: string;
  date: Date;
  attachments: { name: string; type: string; bytes: Buffer }[];
};

/**
 * Sends one email and returns the mail server's answer. Every step has a timeout. Throws `MailUnavailable` if a retry
 * may help, else `MailRefused`.
 */
export type MailTransport = { send(email: OutgoingEmail): Promise<{ answer: string }> };

/** The mail server rejects this email or recipient permanently. `message` is only for administrators. */
export class MailRefused extends Error {
  override name = "MailRefused";
}

/** The mail server is unreachable, rejects our login or asks for a retry. `message` is only for administrators. */
export class MailUnavailable extends Error {
  override name = "MailUnavailable";
}
