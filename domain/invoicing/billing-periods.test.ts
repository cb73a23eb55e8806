import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays, weekday } from "../schedule/dates.ts";
import { billingPeriodOf, lastPublishDay, publishAlertDay } from "./billing-periods.ts";

const anyDay = fc.integer({ min: 0, max: 20_000 }).map((days) => addDays("2020-01-01", days));

describe("A billing period", () => {
  it.each([
    ["weekly", "2026-03-31", "2026-03-30", "2026-03-31"],
    ["weekly", "2026-04-01", "2026-04-01", "2026-04-05"],
    ["weekly", "2026-03-29", "2026-03-23", "2026-03-29"],
    ["weekly", "2026-11-16", "2026-11-16", "2026-11-22"],
    ["monthly", "2028-02-29", "2028-02-01", "2028-02-29"],
    ["monthly", "2026-12-31", "2026-12-01", "2026-12-31"],
    ["per_order", "2026-10-31", "2026-10-31", "2026-10-31"],
  ] as const)("that is %s covers, for %s, the days from %s to %s [C030]", (period, day, from, to) => {
    expect(billingPeriodOf(period, day)).toEqual({ from, to });
  });

  it("contains its day, stays in one month, ends on a Sunday or month's end, and is that of each of its days [C030]", () => {
    fc.assert(
      fc.property(anyDay, fc.constantFrom("weekly" as const, "monthly" as const), (day, period) => {
        const { from, to } = billingPeriodOf(period, day);
        expect(from <= day && day <= to && from.slice(0, 7) === to.slice(0, 7)).toBe(true);
        const isMonthEnd = addDays(to, 1).endsWith("-01");
        expect(isMonthEnd || (period === "weekly" && weekday(to) === 0)).toBe(true);
        expect(from.endsWith("-01") || (period === "weekly" && weekday(from) === 1)).toBe(true);
        for (const other of [from, to]) expect(billingPeriodOf(period, other)).toEqual({ from, to });
      }),
    );
  });

  it("has to be invoiced by the 15th of the next month, with alerts from the 10th [C043]", () => {
    for (const [day, alert, last] of [
      ["2026-12-07", "2027-01-10", "2027-01-15"],
      ["2026-01-31", "2026-02-10", "2026-02-15"],
    ] as const) {
      const period = billingPeriodOf("weekly", day);
      expect([publishAlertDay(period), lastPublishDay(period)]).toEqual([alert, last]);
    }
    fc.assert(
      fc.property(anyDay, (day) => {
        const period = billingPeriodOf("monthly", day);
        expect([publishAlertDay(period).slice(8), lastPublishDay(period).slice(8)]).toEqual(["10", "15"]);
        expect(addDays(period.to, 1).slice(0, 7)).toBe(lastPublishDay(period).slice(0, 7));
      }),
    );
  });
});
