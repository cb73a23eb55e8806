import { nextBusinessDay } from "./business-days.ts";
import { addDays } from "./dates.ts";

const internationalMinimumDays = 3;
const kilometresADay = 1000;

/**
 * The expected delivery date for a pickup on `scheduledDate`, both 'YYYY-MM-DD', for any priority that an order may
 * have. International counts calendar days (the minimum if the distance is unknown), the others business days.
 */
export function estimatedDelivery(
  priority: string,
  scheduledDate: string,
  distanceKm: number | null,
  options: { observeHolidays: boolean },
): string {
  const calendar = { holidays: options.observeHolidays };
  const nextDay = nextBusinessDay(scheduledDate, calendar);
  switch (priority) {
    case "same_day":
    case "express":
    case "urgent":
      return scheduledDate;
    case "next_day":
    case "priority":
      return nextDay;
    case "international":
      return addDays(scheduledDate, Math.max(internationalMinimumDays, Math.ceil((distanceKm ?? 0) / kilometresADay)));
    default:
      return nextBusinessDay(nextDay, calendar);
  }
}
