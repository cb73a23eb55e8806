import { addDays } from "../schedule/dates.ts";
import { dublinDate, dublinInstant } from "../schedule/dublin.ts";

/** How a member is emailed about bookings, and about deliveries: as they happen, once a day, or never. */
export const emailChoices = ["each", "digest", "none"] as const;
export type EmailChoice = (typeof emailChoices)[number];

export const emailChoiceNames: Record<EmailChoice, string> = {
  each: "Each as it happens",
  digest: "One email a day",
  none: "No emails",
};

/** How many other addresses get copies of a member's emails. */
export const maxCopies = 5;

/** When the daily email is sent, in Dublin: before offices close. */
const digestTime = "17:00";

/** The latest time at which digests were due: today's or, if that is still to come, yesterday's. */
export function newestDigestAt(now: Date): Date {
  const today = dublinInstant(dublinDate(now), digestTime);
  return today <= now ? today : dublinInstant(addDays(dublinDate(now), -1), digestTime);
}
