import { addDays } from "../schedule/dates.ts";

/** Days since the order was put on account, which is day 0. */
export const debtAges = ["0-30", "31-60", "over-60"] as const;
export type DebtAge = (typeof debtAges)[number];

export const debtAgeNames: Readonly<Record<DebtAge, string>> = {
  "0-30": "0 to 30 days",
  "31-60": "31 to 60 days",
  "over-60": "Over 60 days",
};

export function debtAge(days: number): DebtAge {
  if (days <= 30) return "0-30";
  return days <= 60 ? "31-60" : "over-60";
}

/**
 * The days on which orders of that age were put on account, 'YYYY-MM-DD', both inclusive; null if it is open-ended.
 */
export function spanOfDebtAge(age: DebtAge, today: string): { from: string | null; to: string | null } {
  if (age === "0-30") return { from: addDays(today, -30), to: null };
  if (age === "31-60") return { from: addDays(today, -60), to: addDays(today, -31) };
  return { from: null, to: addDays(today, -61) };
}
