import { addDays, daysBetween, weekday } from "../schedule/dates.ts";

/** The dashboard's periods, in the order of its selector. */
export const salesPeriods = ["last7days", "last30days", "thisWeek", "thisMonth", "yearToDate", "lastYear"] as const;
export type SalesPeriod = (typeof salesPeriods)[number];

/** The period shown first. */
export const firstSalesPeriod: SalesPeriod = "last30days";

export const salesPeriodNames: Readonly<Record<SalesPeriod, string>> = {
  last7days: "Last 7 days",
  last30days: "Last 30 days",
  thisWeek: "This week",
  thisMonth: "This month",
  yearToDate: "Year to date",
  lastYear: "Last year",
};

/** Days 'YYYY-MM-DD', both inclusive. */
export type Span = { from: string; to: string };

/** The days of a period up to this day in Dublin; weeks begin on Monday. */
export function spanOf(period: SalesPeriod, today: string): Span {
  const year = today.slice(0, 4);
  switch (period) {
    case "last7days":
      return { from: addDays(today, -6), to: today };
    case "last30days":
      return { from: addDays(today, -29), to: today };
    case "thisWeek":
      return { from: addDays(today, -((weekday(today) + 6) % 7)), to: today };
    case "thisMonth":
      return { from: `${today.slice(0, 7)}-01`, to: today };
    case "yearToDate":
      return { from: `${year}-01-01`, to: today };
    case "lastYear":
      return { from: `${yearBefore(year)}-01-01`, to: `${yearBefore(year)}-12-31` };
  }
}

/**
 * The span to compare with: as many days just before or, for week, month and years, the same days of the previous one,
 * since weekdays and weekends do not compare.
 */
export function previousSpan(period: SalesPeriod, { from, to }: Span): Span {
  switch (period) {
    case "thisWeek":
      return { from: addDays(from, -7), to: addDays(to, -7) };
    case "thisMonth":
      return { from: monthBefore(from), to: monthBefore(to) };
    case "yearToDate":
    case "lastYear":
      return { from: sameDayIn(yearBefore(from.slice(0, 4)), from), to: sameDayIn(yearBefore(to.slice(0, 4)), to) };
    default: {
      const days = daysBetween(from, to) + 1;
      return { from: addDays(from, -days), to: addDays(from, -1) };
    }
  }
}

const yearBefore = (year: string) => String(Number(year) - 1).padStart(4, "0");

/** 29 February becomes the 28th. */
function sameDayIn(year: string, day: string): string {
  return atMostMonthEnd(`${year}-${day.slice(5, 7)}`, day.slice(8));
}

/** The same day of the previous month, or that month's last day if it has fewer. */
function monthBefore(day: string): string {
  const lastOfMonthBefore = addDays(`${day.slice(0, 7)}-01`, -1);
  return atMostMonthEnd(lastOfMonthBefore.slice(0, 7), day.slice(8));
}

function atMostMonthEnd(month: string, dayOfMonth: string): string {
  const intoNextMonth = addDays(`${month}-28`, 4).slice(0, 7);
  const last = addDays(`${intoNextMonth}-01`, -1);
  return `${month}-${dayOfMonth}` < last ? `${month}-${dayOfMonth}` : last;
}

/** Change in percent with one decimal: 150 after 100 is 50. Null if the previous value was 0. */
export function growthPercent(value: number, previous: number): number | null {
  if (previous === 0) return null;
  return Math.round(((value - previous) / Math.abs(previous)) * 1_000) / 10;
}

const activeMonths = 6;

/**
 * Customers who ordered on this day or later count as active: six months before today. Days are 'YYYY-MM-DD' in Dublin.
 */
export function activeSince(today: string): string {
  const [year = 0, month = 0, day = 0] = today.split("-").map(Number);
  // 31 August less six months would be 31 February: take the last day of that month.
  const lastOfMonth = new Date(Date.UTC(year, month - activeMonths, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 - activeMonths, Math.min(day, lastOfMonth))).toISOString().slice(0, 10);
}
