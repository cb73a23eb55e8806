/** An email as it is handed over: written, and under the Message-ID that it keeps however often it is tried. */
export type OutgoingEmail = {
  messageId: string;
  recipient: string;
  subject: string;
  html: string;
  text: string;
  date: Date;
};

/**
 * Hands one email over to a mail server and answers what that said. Every step has a time-out. Throws `MailRefused` where the server
 * does not take this email, `MailUnavailable` where trying again may help.
 */
export type MailTransport = { send(email: OutgoingEmail): Promise<{ answer: string }> };

/** The mail server said no to this email or its recipient, and will again. `message` is for administrators, not for the log. */
export class MailRefused extends Error {
  override name = "MailRefused";
}

/** The mail server could not be reached, would not let us in, or asked to come back. `message` is for administrators, not for the log. */
export class MailUnavailable extends Error {
  override name = "MailUnavailable";
}
