import type { Context } from "../context.ts";
import type { AlertData } from "../mail/alert-email.ts";
import { enqueueEmails } from "../mail/enqueue-emails.ts";
import { teamAddress } from "../mail/team-address.ts";

/** An email to the team about something that a person should look at, in the transaction that found it. */
export async function alertTeam(
  context: Context,
  { orderId, ...data }: AlertData & { orderId: number | null },
): Promise<void> {
  context.log.warn({ orderId }, data.title);
  const recipient = teamAddress(context.environment);
  await enqueueEmails(
    [{ template: "alert", recipient, data, ...(orderId !== null && { orderId }) }],
    context.now(),
    context.environment.publicUrl,
  ).execute(context.db);
}
