import fc from "fast-check";
import { expect, it } from "vitest";
import { addDays } from "../schedule/dates.ts";
import { ageAmounts, overdueAge, overdueAges } from "./ageing.ts";

it.each([
  [-1, "not_due"],
  [0, "not_due"],
  [1, "1-30"],
  [30, "1-30"],
  [31, "31-60"],
  [60, "31-60"],
  [61, "61-90"],
  [90, "61-90"],
  [91, "over-90"],
])("An invoice that is %i days past its due day is %s", (days, age) => {
  expect(overdueAge("2026-01-15", addDays("2026-01-15", days))).toBe(age);
});

it("Ages and credits add up to the balance on any day; credits are not deducted from any age [C055]", () => {
  const invoice = fc.record({
    days: fc.integer({ min: -60, max: 400 }),
    dueCents: fc.integer({ min: 1, max: 900_000 }),
  });
  fc.assert(
    fc.property(fc.array(invoice), fc.nat(900_000), (invoices, creditCents) => {
      const today = "2026-06-30";
      const due = invoices.map(({ days, dueCents }) => ({ dueOn: addDays(today, -days), dueCents }));
      const aged = ageAmounts(due, creditCents, today);
      const sum = due.reduce((total, { dueCents }) => total + dueCents, 0);
      expect(overdueAges.reduce((total, age) => total + aged[age], 0)).toBe(sum);
      expect([aged.creditCents, aged.totalCents]).toEqual([creditCents, sum - creditCents]);
    }),
  );
});
