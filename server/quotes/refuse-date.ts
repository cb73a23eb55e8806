import type { Failure } from "../../contract/errors.ts";
import { collectionCalendar, type Settings } from "../../contract/settings.ts";
import { priorityLabel } from "../../domain/pricing/names.ts";
import type { Priority } from "../../domain/pricing/tariff.ts";
import { isBookable, nextBookableDate } from "../../domain/schedule/bookable-dates.ts";
import { showDay } from "../../domain/schedule/dates.ts";

/** Why a date cannot be booked at this instant, with the next one that can; null where it can. */
export function refuseDate(
  failed: "invalid_fields" | "date_unavailable",
  priority: Priority,
  scheduledDate: string,
  now: Date,
  settings: Settings,
): Failure | null {
  const calendar = collectionCalendar(settings);
  if (isBookable(priority, scheduledDate, now, calendar)) return null;
  const nextDate = nextBookableDate(priority, scheduledDate, now, calendar);
  const message = `${priorityLabel(priority)} cannot be booked for ${showDay(scheduledDate)}. The next available date is ${showDay(nextDate)}.`;
  return { failed, message, params: { scheduledDate: message }, details: { nextDate } };
}
