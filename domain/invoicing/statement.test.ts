import fc from "fast-check";
import { expect, it } from "vitest";
import { addDays } from "../schedule/dates.ts";
import { billingPeriodOf } from "./billing-periods.ts";
import { type LedgerEntry, statementOf } from "./statement.ts";

const entry = fc.tuple(fc.integer({ min: 0, max: 400 }), fc.integer({ min: -900_000, max: 900_000 })).map(
  ([day, amountCents]): LedgerEntry => ({
    on: addDays("2025-12-01", day),
    kind: amountCents < 0 ? "payment" : "invoice",
    reference: String(day),
    amountCents,
  }),
);

it("Over twelve months each closing balance is the next opening balance, and the last is the sum of all entries [C051]", () => {
  fc.assert(
    fc.property(fc.array(entry), (entries) => {
      let day = "2025-12-01";
      let closing = 0;
      let rows = 0;
      for (let month = 0; month < 14; month++) {
        const period = billingPeriodOf("monthly", day);
        const statement = statementOf(entries, period);
        expect(statement.openingCents).toBe(closing);
        closing = statement.closingCents;
        expect(statement.rows.at(-1)?.balanceCents ?? statement.openingCents).toBe(closing);
        rows += statement.rows.length;
        day = addDays(period.to, 1);
      }
      expect(rows).toBe(entries.length);
      expect(closing).toBe(entries.reduce((sum, { amountCents }) => sum + amountCents, 0));
    }),
  );
});

it("Rows are in the order of their days and, within a day, in the order of the books [C051]", () => {
  const on = (day: string, reference: string): LedgerEntry => ({
    on: day,
    kind: "invoice",
    reference,
    amountCents: 100,
  });
  const entries = [on("2026-03-09", "b"), on("2026-03-02", "a"), on("2026-03-09", "c"), on("2026-04-01", "next")];
  const { rows, openingCents, closingCents } = statementOf(entries, { from: "2026-03-01", to: "2026-03-31" });
  expect(rows.map(({ reference, balanceCents }) => [reference, balanceCents])).toEqual([
    ["a", 100],
    ["b", 200],
    ["c", 300],
  ]);
  expect([openingCents, closingCents]).toEqual([0, 300]);
});
