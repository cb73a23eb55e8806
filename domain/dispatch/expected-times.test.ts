import { describe, expect, it } from "vitest";
import { at, clock, grid, run, stop } from "../../test/runs.ts";
import { expectedTimes } from "./expected-times.ts";

const time = (instant: number) => new Date(instant).toISOString().slice(11, 16);

describe("Expected times along a run [D042]", () => {
  // The van stands at 0 at nine; a step is a minute, a stop takes five.
  const morning = run(1, [
    stop("pickup", 1, { at: at(10), by: clock("10:00") }),
    stop("pickup", 2, { at: at(30), from: clock("10:00"), by: clock("12:00") }),
    stop("dropoff", 1, { at: at(10), by: clock("10:35") }),
    stop("dropoff", 2, { at: at(50), by: clock("10:50") }),
  ]);

  it("are the drive and the minutes of each stop, and waiting where the goods are not ready", () => {
    expect(
      expectedTimes(morning, grid).map(({ driveMinutes, arrives, begins, leaves }) => [
        driveMinutes,
        ...[arrives, begins, leaves].map(time),
      ]),
    ).toEqual([
      [10, "09:10", "09:10", "09:15"],
      [20, "09:35", "10:00", "10:05"],
      [20, "10:25", "10:25", "10:30"],
      [40, "11:10", "11:10", "11:15"],
    ]);
  });

  it("are green, amber where less than 15 minutes are left, red with their minutes where late", () => {
    expect(expectedTimes(morning, grid).map(({ lateness, lateMinutes }) => [lateness, lateMinutes])).toEqual([
      ["on_time", 0],
      ["on_time", 0],
      ["tight", 0],
      ["late", 20],
    ]);
  });

  it.each([
    ["09:25", "on_time"],
    ["09:24", "tight"],
    ["09:10", "tight"],
    ["09:09", "late"],
  ])("at ten past nine with %s as its last minute is %s", (by, expected) => {
    const [timing] = expectedTimes(run(1, [stop("pickup", 1, { at: at(10), by: clock(by) })]), grid);
    expect(timing?.lateness).toBe(expected);
  });

  it("begin where the driver stands already, with what is left of that stop", () => {
    const there = run(
      1,
      [stop("pickup", 1, { at: at(10), arrivedAt: clock("08:57") }), stop("dropoff", 1, { at: at(20) })],
      { startsFrom: at(10) },
    );
    expect(expectedTimes(there, grid).map(({ arrives, leaves }) => [time(arrives), time(leaves)])).toEqual([
      ["08:57", "09:02"],
      ["09:12", "09:17"],
    ]);
  });

  // It is nine: 'Arrived' was pressed at eight, and nothing since.
  it.each([
    ["08:30", "late", 30],
    ["08:59", "late", 1],
    ["09:00", "on_time", 0],
    ["09:10", "on_time", 0],
  ])(
    "of a driver who is there and has not said that it is done, with %s as its last minute: %s by %i",
    (by, ...expected) => {
      const there = stop("pickup", 1, { at: at(0), arrivedAt: clock("08:00"), by: clock(by) });
      const [timing] = expectedTimes(run(1, [there]), grid);
      expect([timing?.lateness, timing?.lateMinutes]).toEqual(expected);
    },
  );

  it("allow twenty minutes to where nobody knows the way, and none to begin with", () => {
    const unknown = run(1, [stop("pickup", 1, { at: at(9) }), stop("dropoff", 1, { at: null })], { startsFrom: null });
    expect(expectedTimes(unknown, grid).map(({ arrives }) => time(arrives))).toEqual(["09:00", "09:25"]);
  });
});
