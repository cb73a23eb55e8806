import type { Connections } from "../../contract/connections.ts";
import type { HealthPart } from "../../contract/health.ts";
import type { Context } from "../context.ts";
import { emailCountText, refusedEmailsText } from "../mail/outbox-email.ts";
import { healthPart } from "./health-part.ts";

/** Emails normally leave within seconds, and a single failed attempt is no reason for a warning. */
const lateAfterMs = 15 * 60_000;

export async function mailHealth({ db, now }: Context, { mail }: Connections): Promise<HealthPart> {
  const oldest = await db
    .selectFrom("emails")
    .select("created_at")
    .where("state", "=", "queued")
    .orderBy("next_attempt_at")
    .limit(1)
    .executeTakeFirst();
  const isLate = oldest !== undefined && now().getTime() - oldest.created_at.getTime() > lateAfterMs;
  const facts: HealthPart["facts"] = [
    { label: "Waiting", value: emailCountText(mail.waiting) },
    { label: "Failed", value: emailCountText(mail.failed) },
    mail.lastSentAt ? { label: "Last sent", at: mail.lastSentAt } : { label: "Last sent", value: "None yet" },
  ];
  if (oldest) facts.push({ label: "Next in line since", at: oldest.created_at.toISOString() });
  const { ok, warning, fault } = healthPart({ key: "mail", title: "Outgoing email", facts });
  if (!mail.configured) {
    return warning(
      "No mail server is configured: emails stay in the outbox.",
      "Set SMTP_URL. Emails from the last two days are then sent at once; older ones are marked as failed, and can be resent from the outbox.",
    );
  }
  if (isLate) {
    return fault(
      "Emails are waiting longer than they should.",
      "The outbox shows the mail server's answer for each email.",
    );
  }
  if (mail.failed > 0) {
    return warning(
      refusedEmailsText(mail.failed),
      "Check them in the outbox: correct the address, then send them again.",
    );
  }
  return ok("Emails are going out.");
}
