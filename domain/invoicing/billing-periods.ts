import type { InvoicePeriod } from "../accounts/billing-options.ts";
import { addDays, weekday } from "../schedule/dates.ts";

/** Days 'YYYY-MM-DD' in Dublin, both inclusive; never more than one calendar month. */
export type BillingPeriod = { from: string; to: string };

/**
 * The period that a day belongs to. Weeks begin on Monday and are cut at a month's end, because an invoice may only sum
 * up what was supplied in one calendar month. For an invoice per order the period is the day itself.
 */
export function billingPeriodOf(period: InvoicePeriod, day: string): BillingPeriod {
  const month = { from: `${day.slice(0, 7)}-01`, to: lastOfMonth(day) };
  switch (period) {
    case "per_order":
      return { from: day, to: day };
    case "weekly": {
      const monday = addDays(day, -((weekday(day) + 6) % 7));
      const sunday = addDays(monday, 6);
      return { from: monday < month.from ? month.from : monday, to: sunday > month.to ? month.to : sunday };
    }
    case "monthly":
      return month;
  }
}

/** The day from which staff are alerted that an invoice of the period is not published. */
export function publishAlertDay({ to }: BillingPeriod): string {
  return addDays(lastOfMonth(to), 10);
}

/** The last day on which an invoice of the period may by law be issued. */
export function lastPublishDay({ to }: BillingPeriod): string {
  return addDays(lastOfMonth(to), 15);
}

function lastOfMonth(day: string): string {
  const intoNextMonth = addDays(`${day.slice(0, 7)}-28`, 4);
  return addDays(`${intoNextMonth.slice(0, 7)}-01`, -1);
}
