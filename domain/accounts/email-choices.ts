import { addDays } from "../schedule/dates.ts";
import { dublinDate, dublinInstant } from "../schedule/dublin.ts";

/** How a member is emailed about bookings, and about deliveries: each as it happens, one a day, or none. */
export const emailChoices = ["each", "digest", "none"] as const;
export type EmailChoice = (typeof emailChoices)[number];

export const emailChoiceNames: Record<EmailChoice, string> = {
  each: "Each as it happens",
  digest: "One email a day",
  none: "No emails",
};

/** How many other addresses get copies of a member's emails. */
export const maxCopies = 5;

/** When the one email a day is sent, in Dublin: before offices close. */
const digestTime = "17:00";

/** The newest time at which digests were due: today's or, before it, yesterday's. */
export function newestDigestAt(now: Date): Date {
  const today = dublinInstant(dublinDate(now), digestTime);
  return today <= now ? today : dublinInstant(addDays(dublinDate(now), -1), digestTime);
}
