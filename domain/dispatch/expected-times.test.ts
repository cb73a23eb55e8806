import { describe, expect, it } from "vitest";
import { at, clock, grid, run, stop } from "../../test/runs.ts";
import { expectedTimes } from "./expected-times.ts";

const time = (instant: number) => new Date(instant).toISOString().slice(11, 16);

describe("Expected times along a run [D042]", () => {
  // The van is at 0 at nine; each unit takes a minute to drive, and each stop five minutes.
  const morning = run(1, [
    stop("pickup", 1, { at: at(10), by: clock("10:00") }),
    stop("pickup", 2, { at: at(30), from: clock("10:00"), by: clock("12:00") }),
    stop("dropoff", 1, { at: at(10), by: clock("10:35") }),
    stop("dropoff", 2, { at: at(50), by: clock("10:50") }),
  ]);

  it("include the drive, the minutes at each stop, and waiting until the goods are ready", () => {
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

  it("are green, amber with less than 15 minutes left, and red with the minutes late", () => {
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
  ])("at ten past nine with a deadline of %s are %s", (by, expected) => {
    const [timing] = expectedTimes(run(1, [stop("pickup", 1, { at: at(10), by: clock(by) })]), grid);
    expect(timing?.lateness).toBe(expected);
  });

  it("begin at the stop that the driver is at, with the time left there", () => {
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

  // It is nine; the driver pressed 'Arrived' at eight and nothing since.
  it.each([
    ["08:30", "late", 30],
    ["08:59", "late", 1],
    ["09:00", "on_time", 0],
    ["09:10", "on_time", 0],
  ])("for a driver who has arrived but not finished, with a deadline of %s: %s by %i minutes", (by, ...expected) => {
    const there = stop("pickup", 1, { at: at(0), arrivedAt: clock("08:00"), by: clock(by) });
    const [timing] = expectedTimes(run(1, [there]), grid);
    expect([timing?.lateness, timing?.lateMinutes]).toEqual(expected);
  });

  it("allow twenty minutes to a stop without a position, and none from an unknown start", () => {
    const unknown = run(1, [stop("pickup", 1, { at: at(9) }), stop("dropoff", 1, { at: null })], { startsFrom: null });
    expect(expectedTimes(unknown, grid).map(({ arrives }) => time(arrives))).toEqual(["09:00", "09:25"]);
  });
});
