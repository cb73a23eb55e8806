import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays, daysBetween, weekday } from "../schedule/dates.ts";
import { activeSince, growthPercent, previousSpan, type SalesPeriod, salesPeriods, spanOf } from "./periods.ts";

const spans = (period: SalesPeriod, today: string) => {
  const span = spanOf(period, today);
  const before = previousSpan(period, span);
  return [`${span.from} ${span.to}`, `${before.from} ${before.to}`];
};

describe("the dashboard's periods", () => {
  it.each<[SalesPeriod, string, string, string]>([
    ["last7days", "2026-11-21", "2026-11-15 2026-11-21", "2026-11-08 2026-11-14"],
    ["last30days", "2026-11-21", "2026-10-23 2026-11-21", "2026-09-23 2026-10-22"],
    ["thisWeek", "2026-11-21", "2026-11-16 2026-11-21", "2026-11-09 2026-11-14"],
    ["thisWeek", "2026-11-16", "2026-11-16 2026-11-16", "2026-11-09 2026-11-09"],
    ["thisWeek", "2026-11-22", "2026-11-16 2026-11-22", "2026-11-09 2026-11-15"],
    ["thisMonth", "2026-11-21", "2026-11-01 2026-11-21", "2026-10-01 2026-10-21"],
    ["thisMonth", "2026-01-31", "2026-01-01 2026-01-31", "2025-12-01 2025-12-31"],
    ["thisMonth", "2026-03-30", "2026-03-01 2026-03-30", "2026-02-01 2026-02-28"],
    ["yearToDate", "2026-11-21", "2026-01-01 2026-11-21", "2025-01-01 2025-11-21"],
    ["yearToDate", "2024-02-29", "2024-01-01 2024-02-29", "2023-01-01 2023-02-28"],
    ["lastYear", "2026-11-21", "2025-01-01 2025-12-31", "2024-01-01 2024-12-31"],
  ])(
    "%s on %s covers its days, and is compared with the days before [A161] [A162] [A163] [A164]",
    (period, today, span, before) => {
      expect(spans(period, today)).toEqual([span, before]);
    },
  );

  it("have seven or thirty days or begin on Monday, end by today, and follow the span they are compared with", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 30_000 }), (days) => {
        const today = addDays("1990-01-01", days);
        for (const period of salesPeriods) {
          const { from, to } = spanOf(period, today);
          const before = previousSpan(period, { from, to });
          expect(from <= to && to <= today && before.from <= before.to && before.to < from).toBe(true);
        }
        const length = (period: SalesPeriod) => daysBetween(spanOf(period, today).from, today) + 1;
        expect([length("last7days"), length("last30days")]).toEqual([7, 30]);
        expect(weekday(spanOf("thisWeek", today).from)).toBe(1);
        expect(length("thisWeek")).toBeLessThan(8);
      }),
    );
  });
});

describe("growth", () => {
  it("is the change in percent, and null if there was nothing before [A164]", () => {
    expect([
      growthPercent(150, 100),
      growthPercent(50, 100),
      growthPercent(100, 100),
      growthPercent(0, 100),
      growthPercent(1, 3),
      growthPercent(5, 0),
    ]).toEqual([50, -50, 0, -100, -66.7, null]);
  });
});

it.each([
  ["2026-09-04", "2026-03-04"],
  ["2026-03-04", "2025-09-04"],
  ["2026-08-31", "2026-02-28"],
  ["2024-08-30", "2024-02-29"],
  ["2026-06-30", "2025-12-30"],
  ["2026-01-31", "2025-07-31"],
])("on %s a customer whose latest order was on %s is active [A241]", (today, since) => {
  expect(activeSince(today)).toBe(since);
});
