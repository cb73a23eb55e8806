import type { LaunchFinding } from "../../contract/launch-checklist.ts";
import { type Context, isFailure } from "../context.ts";
import { refusedEmailsText } from "../mail/outbox-email.ts";
import { checkSmtp } from "../mail/smtp-transport.ts";
import { getConnections } from "../settings/connections.ts";

/** Signs in to the mail server without sending, and checks the outbox. */
export async function checkEmail(context: Context): Promise<LaunchFinding> {
  const { environment } = context;
  if (environment.smtpUrl === null) {
    return {
      state: "attention",
      summary: "No mail server is configured: emails stay in the outbox.",
      details: ["Set SMTP_URL, MAIL_FROM and TEAM_EMAIL."],
    };
  }
  const [problem, connections] = await Promise.all([
    checkSmtp({ smtpUrl: environment.smtpUrl }),
    getConnections(context, {}),
  ]);
  const details: string[] = [];
  if (problem !== null) details.push(`The mail server would not let us in: ${problem}`);
  if (environment.mailFrom === null) details.push("MAIL_FROM is not set: emails come from the brand's own address.");
  if (environment.teamEmail === null)
    details.push("TEAM_EMAIL is not set: booking notices go to the brand's own address.");
  if (!isFailure(connections)) {
    const { failed, lastSentAt } = connections.mail;
    if (failed > 0) details.push(`${refusedEmailsText(failed)} See Emails.`);
    if (lastSentAt === null)
      details.push("No email has gone out yet: send yourself one, with the contact form for instance.");
  }
  return details.length === 0
    ? { state: "ok", summary: "The mail server takes our emails, and the latest ones went out.", details }
    : { state: "attention", summary: problem ? "Emails cannot go out." : "The mail server lets us in.", details };
}
