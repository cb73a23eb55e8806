import type { OutboxEmail } from "../../contract/outbox.ts";
import type { Verb } from "../context.ts";
import { getOutboxEmail } from "./get-outbox-email.ts";

/**
 * Queues an email at once and from the beginning, whether it was sent, has failed or waits for its next attempt. One that is queued
 * already, or on its way at this moment, is left as it is: two presses are one email.
 */
export const resendEmail: Verb<{ id: number }, OutboxEmail> = async (context, { id }) => {
  const queued = await context.db
    .updateTable("emails")
    .set({ state: "queued", attempts: 0, last_error: null, next_attempt_at: context.now() })
    .where("id", "=", id)
    // A claim takes the reason of the last attempt away, so a queued email that has one is only waiting.
    .where((eb) => eb.or([eb("state", "!=", "queued"), eb("last_error", "is not", null)]))
    .returning("id")
    .executeTakeFirst();
  if (queued) context.log.info({ emailId: id }, "An email was queued again");
  return getOutboxEmail(context, { id });
};
