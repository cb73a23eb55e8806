import { describe, expect, it } from "vitest";
import { showDay } from "../../domain/schedule/dates.ts";
import {
  addMonths,
  dateForKey,
  firstChoice,
  lastDay,
  monthLabel,
  monthWeeks,
  shiftMonths,
  weekdays,
} from "./calendar.ts";

const range = { min: "2026-03-04", max: "2027-03-04" };

describe("the calendar", () => {
  it("lays a month out in weeks from Monday to Sunday", () => {
    const weeks = monthWeeks("2026-03");
    expect(weeks).toHaveLength(6);
    expect(weeks[0]).toEqual([null, null, null, null, null, null, "2026-03-01"]);
    expect(weeks[5]).toEqual(["2026-03-30", "2026-03-31", null, null, null, null, null]);
    expect(weekdays.map((day) => day.short)).toEqual(["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"]);
  });

  it("shows each day of a month once, whatever the month", () => {
    for (let month = "2023-01"; month < "2029-01"; month = addMonths(month, 1)) {
      const days = monthWeeks(month)
        .flat()
        .filter((day) => day !== null);
      expect(new Set(days).size).toBe(days.length);
      expect(days.at(0)).toBe(`${month}-01`);
      expect(days.at(-1)).toBe(lastDay(month));
      expect(days).toHaveLength(Number(lastDay(month).slice(8)));
    }
  });

  it("moves by days and weeks with the arrows, across the end of a month", () => {
    expect(dateForKey("2026-03-31", "ArrowRight", false, range)).toBe("2026-04-01");
    expect(dateForKey("2026-04-01", "ArrowLeft", false, range)).toBe("2026-03-31");
    expect(dateForKey("2026-03-30", "ArrowDown", false, range)).toBe("2026-04-06");
    expect(dateForKey("2026-04-06", "ArrowUp", false, range)).toBe("2026-03-30");
  });

  it("works across the days on which the clocks change", () => {
    expect(dateForKey("2026-03-28", "ArrowRight", false, range)).toBe("2026-03-29");
    expect(dateForKey("2026-03-29", "ArrowRight", false, range)).toBe("2026-03-30");
    expect(dateForKey("2026-10-25", "ArrowRight", false, range)).toBe("2026-10-26");
  });

  it("moves to the ends of the week with Home and End", () => {
    expect(dateForKey("2026-03-12", "Home", false, range)).toBe("2026-03-09");
    expect(dateForKey("2026-03-12", "End", false, range)).toBe("2026-03-15");
    expect(dateForKey("2026-03-15", "Home", false, range)).toBe("2026-03-09");
  });

  it("moves by months with Page Up and Page Down, and by years with Shift", () => {
    expect(dateForKey("2026-05-31", "PageDown", false, range)).toBe("2026-06-30");
    expect(dateForKey("2026-05-31", "PageUp", false, range)).toBe("2026-04-30");
    expect(shiftMonths("2028-02-29", 12)).toBe("2029-02-28");
    expect(dateForKey("2026-03-04", "PageDown", true, range)).toBe("2027-03-04");
  });

  it("never leaves the range that can be booked", () => {
    expect(dateForKey("2026-03-04", "ArrowLeft", false, range)).toBe("2026-03-04");
    expect(dateForKey("2026-03-06", "Home", false, range)).toBe("2026-03-04");
    expect(dateForKey("2027-03-01", "PageDown", false, range)).toBe("2027-03-04");
    expect(dateForKey("2026-03-20", "PageUp", true, range)).toBe("2026-03-04");
  });

  it("leaves other keys alone", () => {
    expect(dateForKey("2026-03-12", "Tab", false, range)).toBeNull();
    expect(dateForKey("2026-03-12", "a", false, range)).toBeNull();
  });

  it("opens a month on its first day that can be chosen", () => {
    const isWeekend = (date: string) => ["2026-08-01", "2026-08-02"].includes(date);
    expect(firstChoice("2026-08", range, isWeekend)).toBe("2026-08-03");
    expect(firstChoice("2026-03", range, () => false)).toBe("2026-03-04");
    expect(firstChoice("2026-03", range, () => true)).toBe("2026-03-04");
  });

  it("says days and months in words", () => {
    expect(showDay("2026-03-04")).toBe("Wednesday 4 March 2026");
    expect(monthLabel("2026-12")).toBe("December 2026");
    expect(addMonths("2026-12", 1)).toBe("2027-01");
    expect(addMonths("2026-01", -1)).toBe("2025-12");
  });
});
