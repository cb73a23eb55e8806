import { describe, expect, it } from "vitest";
import { describeShift, findShiftErrors, type ShiftHours, sortBreaks, weekdayOf } from "./shift-hours.ts";

const shift: ShiftHours = {
  from: "08:00",
  to: "16:30",
  startPlace: "depot",
  endPlace: "home",
  vehicle: null,
  breaks: [{ from: "12:00", by: "13:30", minutes: 30 }],
};
const errorsWith = (changes: Partial<ShiftHours>) => Object.keys(findShiftErrors({ ...shift, ...changes }));

describe("a shift", () => {
  it("is refused if it ends before it begins, runs past midnight, or has breaks outside it or overlapping ones", () => {
    expect(errorsWith({})).toEqual([]);
    expect(errorsWith({ from: "16:30", breaks: [] })).toEqual(["to"]);
    expect(errorsWith({ from: "22:00", to: "06:00", breaks: [] })).toEqual(["to"]);
    expect(errorsWith({ breaks: [{ from: "07:59", by: "08:30", minutes: 15 }] })).toEqual(["breaks.0.from"]);
    expect(errorsWith({ breaks: [{ from: "16:00", by: "16:01", minutes: 30 }] })).toEqual(["breaks.0.by"]);
    expect(errorsWith({ breaks: [{ from: "16:00", by: "16:00", minutes: 30 }] })).toEqual([]);
    expect(errorsWith({ breaks: [{ from: "12:00", by: "11:00", minutes: 30 }] })).toEqual(["breaks.0.by"]);
    const second = { from: "13:59", by: "14:30", minutes: 15 };
    expect(errorsWith({ breaks: [...shift.breaks, second] })).toEqual(["breaks.1.from"]);
    expect(errorsWith({ breaks: [second, ...shift.breaks] })).toEqual(["breaks.1.from"]);
    expect(errorsWith({ breaks: [...shift.breaks, { ...second, from: "14:00" }] })).toEqual([]);
  });

  it("is described on one line, with its breaks in the order of the day", () => {
    const tea = { from: "10:00", by: "10:00", minutes: 15 };
    expect(describeShift(sortBreaks({ ...shift, breaks: [...shift.breaks, tea] }))).toBe(
      "08:00 to 16:30, 15 min break at 10:00, 30 min break, starting between 12:00 and 13:30",
    );
  });

  it("belongs to the weekday of its date", () => {
    expect(weekdayOf("2026-03-02")).toBe("monday");
    expect(weekdayOf("2026-03-08")).toBe("sunday");
  });
});
