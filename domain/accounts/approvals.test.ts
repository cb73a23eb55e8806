import { describe, expect, it } from "vitest";
import { approvalLapsesAt, limitInWords } from "./approvals.ts";

const calendar = { observeHolidays: true };
const asked = (askedAt: string) => ({ askedAt: new Date(askedAt) });

describe("a request that nobody decides lapses [C020]", () => {
  it.each([
    ["same_day", "2026-03-04", "2026-03-04T09:00:00Z", "2026-03-04T15:00:00.000Z"],
    // Summer time.
    ["same_day", "2026-03-30", "2026-03-04T09:00:00Z", "2026-03-30T14:00:00.000Z"],
    ["next_day", "2026-03-05", "2026-03-04T09:00:00Z", "2026-03-05T00:00:00.000Z"],
    // International needs two days' notice.
    ["international", "2026-03-06", "2026-03-04T09:00:00Z", "2026-03-05T00:00:00.000Z"],
    // Requested after the cut-off: it lapses when the day's collections end.
    ["same_day", "2026-03-04", "2026-03-04T15:00:00Z", "2026-03-04T18:00:00.000Z"],
  ] as const)("%s on %s, requested at %s: at %s", (priority, scheduledDate, askedAt, lapsesAt) => {
    const waiting = { priority, scheduledDate, ...asked(askedAt) };
    expect(approvalLapsesAt(waiting, calendar).toISOString()).toBe(lapsesAt);
  });

  it("earlier if collection hours end earlier, and after a week if the order has no day", () => {
    const window = { days: ["wednesday" as const], from: "08:00", until: "12:00" };
    const hours = { same_day: window, next_day: window, international: window };
    const waiting = { priority: "same_day" as const, scheduledDate: "2026-03-04", ...asked("2026-03-04T09:00:00Z") };
    expect(approvalLapsesAt(waiting, { ...calendar, hours }).toISOString()).toBe("2026-03-04T12:00:00.000Z");
    const undated = { ...waiting, scheduledDate: null };
    expect(approvalLapsesAt(undated, calendar).toISOString()).toBe("2026-03-11T09:00:00.000Z");
  });
});

it("the limit is named with its amount", () => {
  const limits = { orderLimitCents: 100_00, monthLimitCents: 1_000_00 };
  expect(limitInWords("order", limits)).toBe("above the limit of €100.00 per order");
  expect(limitInWords("month", limits)).toBe("above the limit of €1,000.00 per month");
  expect(limitInWords("month", { ...limits, monthLimitCents: null })).toBe("above a limit per month");
});
