import { addDays } from "../schedule/dates.ts";

/** How long money has been owed, in days since the order was put on account: that day is day 0. */
export const owedAges = ["0-30", "31-60", "over-60"] as const;
export type OwedAge = (typeof owedAges)[number];

export const owedAgeNames: Readonly<Record<OwedAge, string>> = {
  "0-30": "0 to 30 days",
  "31-60": "31 to 60 days",
  "over-60": "Over 60 days",
};

export function owedAge(days: number): OwedAge {
  if (days <= 30) return "0-30";
  return days <= 60 ? "31-60" : "over-60";
}

/** The days on which an order of that age was put on account, 'YYYY-MM-DD', both included; null where there is no end. */
export function daysOfAge(age: OwedAge, today: string): { from: string | null; to: string | null } {
  if (age === "0-30") return { from: addDays(today, -30), to: null };
  if (age === "31-60") return { from: addDays(today, -60), to: addDays(today, -31) };
  return { from: null, to: addDays(today, -61) };
}
