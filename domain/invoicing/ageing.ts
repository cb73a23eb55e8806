import type { Cents } from "../money/euro.ts";
import { daysBetween } from "../schedule/dates.ts";

/** Days past the due day. */
export const overdueAges = ["not_due", "1-30", "31-60", "61-90", "over-90"] as const;
export type OverdueAge = (typeof overdueAges)[number];

export const overdueAgeNames: Readonly<Record<OverdueAge, string>> = {
  not_due: "Not due yet",
  "1-30": "1 to 30 days late",
  "31-60": "31 to 60 days late",
  "61-90": "61 to 90 days late",
  "over-90": "Over 90 days late",
};

/** What is due by age; `creditCents` pays no invoice yet, is never negative, and is not deducted from any age. */
export type AgedAmounts = Record<OverdueAge, Cents> & { creditCents: Cents; totalCents: Cents };

export function overdueAge(dueOn: string, today: string): OverdueAge {
  const days = daysBetween(dueOn, today);
  if (days <= 0) return "not_due";
  if (days <= 30) return "1-30";
  if (days <= 60) return "31-60";
  return days <= 90 ? "61-90" : "over-90";
}

export function ageAmounts(
  invoices: readonly { dueOn: string; dueCents: Cents }[],
  creditCents: Cents,
  today: string,
): AgedAmounts {
  const aged = { not_due: 0, "1-30": 0, "31-60": 0, "61-90": 0, "over-90": 0 };
  for (const { dueOn, dueCents } of invoices) aged[overdueAge(dueOn, today)] += dueCents;
  const dueCents = overdueAges.reduce((sum, age) => sum + aged[age], 0);
  return { ...aged, creditCents, totalCents: dueCents - creditCents };
}
