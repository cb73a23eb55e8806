import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cases } from "../../test/cases.ts";
import { at, clock, emptyRuns, grid, jobOf, jobs, run, stop } from "../../test/runs.ts";
import { expectedEnd, expectedTimes } from "./expected-times.ts";
import { appendEachJob, planDay } from "./plan-day.ts";
import { costOf, forEachSlot, type Job, routeOf, withJob } from "./route.ts";
import type { Run } from "./run.ts";
import { suggestDrivers, suggestPlaces } from "./suggest-places.ts";

const minute = 60_000;

const shifts = fc.record({
  hours: fc.integer({ min: 1, max: 8 }),
  endsAt: fc.option(fc.record({ lat: fc.integer({ min: 0, max: 30 }), lon: fc.integer({ min: 0, max: 30 }) })),
  breaks: fc.array(
    fc.record({ gap: fc.nat({ max: 120 }), span: fc.nat({ max: 60 }), lasts: fc.integer({ min: 5, max: 45 }) }),
    {
      maxLength: 2,
    },
  ),
});
const runsWithShifts = fc
  .tuple(emptyRuns({ min: 1, max: 3 }), fc.array(shifts, { minLength: 3, maxLength: 3 }))
  .map(([runs, drawn]) =>
    runs.map((each, index): Run => {
      const { hours, endsAt, breaks } = drawn[index]!;
      let free = each.startsAt;
      return {
        ...each,
        shift: {
          until: each.startsAt + hours * 60 * minute,
          endsAt,
          breaks: breaks.map(({ gap, span, lasts }) => {
            const from = free + gap * minute;
            free = from + (span + lasts) * minute;
            return { from, by: from + span * minute, minutes: lasts };
          }),
        },
      };
    }),
  );

/** Expects no stop in a break or after the end, each break in its span, and the van at its place by the end. */
function expectWithin(each: Run): void {
  const timings = expectedTimes(each, grid);
  let left = each.startsAt;
  timings.forEach(({ arrives, begins, leaves, breaks, isOutsideShift }, index) => {
    expect(isOutsideShift).toBe(false);
    for (const taken of breaks) {
      const allowed = each.shift!.breaks.find(({ from, by }) => taken.begins >= from && taken.begins <= by);
      expect(taken.ends - taken.begins).toBe(allowed!.minutes * minute);
      expect(taken.begins).toBeGreaterThanOrEqual(left);
      expect(taken.ends).toBeLessThanOrEqual(begins);
    }
    expect(begins).toBeGreaterThanOrEqual(arrives);
    expect(leaves).toBe(begins + grid.stopMinutes * minute);
    // Nobody works beyond the span of a break that is still to come.
    const taken = timings.slice(0, index + 1).flatMap((timing) => timing.breaks);
    for (const { from, by } of each.shift!.breaks)
      if (from >= each.startsAt && !taken.some((each) => each.begins >= from && each.begins <= by))
        expect(leaves).toBeLessThanOrEqual(by);
    left = leaves;
  });
  expect(expectedEnd(each, timings, grid) ?? 0).toBeLessThanOrEqual(each.shift!.until);
}

describe("Places within shifts [E026]", () => {
  it("are the only ones in plans and suggestions, whatever the shifts", () => {
    fc.assert(
      fc.property(jobs({ min: 1, max: 6 }), runsWithShifts, jobOf(90), (list, runs, job) => {
        const plan = planDay(list, runs, grid);
        for (const each of plan.runs) expectWithin(each);
        for (const { reason } of plan.unplaced) expect(reason).not.toBe("");
        const { places, refused } = suggestPlaces(job, plan.runs, grid);
        for (const place of places) expectWithin(withJob(place.run, job, place));
        if (places.length === 0) expect(refused).toHaveLength(runs.length);
      }),
      { numRuns: cases(60) },
    );
  });

  it("are the cheapest of those that end in time, compared with trying every one", () => {
    fc.assert(
      fc.property(fc.array(jobOf(0), { maxLength: 4 }), runsWithShifts, jobOf(90), (given, runs, job) => {
        const named = given.map((each, index): Job => {
          const renamed = each.stops.map((one) => ({ ...one, delivery: index + 1 }));
          return { ...each, delivery: index + 1, stops: renamed as unknown as Job["stops"] };
        });
        const begun = appendEachJob(named, runs, grid).runs;
        let least = Infinity;
        for (const each of begun)
          for (let i = 0; i <= each.stops.length; i++)
            for (let j = i; j <= each.stops.length; j++) {
              const changed = withJob(each, job, { positions: [i, j + 1] });
              const end = expectedEnd(changed, expectedTimes(changed, grid), grid)!;
              if (end <= each.shift!.until) least = Math.min(least, costOf(changed, grid) - costOf(each, grid));
            }
        const [best] = suggestPlaces(job, begun, grid, 1).places;
        const found = best ? costOf(withJob(best.run, job, best), grid) - costOf(best.run, grid) : Infinity;
        // Loads rule out some places; nothing may be cheaper than the places tried.
        if (found < Infinity) expect(found).toBeGreaterThanOrEqual(least - 1e-6);
        if (begun.every(({ vehicle }) => vehicle.maxKg === null)) expect(found).toBeCloseTo(least, 6);
      }),
      { numRuns: cases(60) },
    );
  });

  it("cost as much as they add to the run, even if a detour delays a break that was taken while waiting", () => {
    const breaks = [{ from: clock("09:37"), by: clock("10:36"), minutes: 22 }];
    const shift = { until: clock("17:00"), endsAt: null, breaks };
    const first = stop("dropoff", 1, { at: at(5), from: clock("10:11") });
    const given = run(1, [first, stop("dropoff", 2, { at: at(2), by: clock("10:15") })], { shift });
    const job: Job = { delivery: 9, holder: null, stops: [stop("dropoff", 9, { at: at(28) })] };
    const costs: [number, number][] = [];
    forEachSlot(routeOf(given, grid), job, grid, (slot) => {
      costs.push([slot.cost, costOf(withJob(given, job, slot), grid) - costOf(given, grid)]);
    });
    expect(costs).toHaveLength(3);
    // The van leaves the first stop at the same time but with its break still to come, which makes the second one late.
    for (const [cost, whole] of costs) expect(cost).toBeCloseTo(whole, 6);
  });

  it("are refused with the reason on a day off, after the shift, and if the shift is too short", () => {
    const job: Job = {
      delivery: 9,
      holder: null,
      stops: [stop("pickup", 9, { at: at(20) }), stop("dropoff", 9, { at: at(25) })],
    };
    const until = (time: string) => ({ shift: { until: clock(time), endsAt: null, breaks: [] } });
    const runs = [
      run(1, [], { isOff: true }),
      run(2, [], until("08:30")),
      run(3, [], until("09:30")),
      run(4, [], until("09:35")),
    ];
    expect(suggestDrivers(job, runs, grid).map(({ run: { driver }, reason }) => [driver, reason])).toEqual([
      [4, null],
      [1, "Off on this day"],
      [2, "The shift is over"],
      [3, "No place in this run before the shift ends"],
    ]);
  });

  it("keep a customer's time while the van is on the way, even within the span of a break", () => {
    const breaks = [{ from: clock("09:00"), by: clock("10:00"), minutes: 30 }];
    const shift = { until: clock("17:00"), endsAt: null, breaks };
    const [first, second] = [stop("dropoff", 1, { at: at(10), isLocked: true }), stop("dropoff", 2, { at: at(20) })];
    const timings = expectedTimes(run(1, [first, second], { shift }), grid);
    expect(timings.map(({ begins, breaks }) => [begins, breaks.length])).toEqual([
      [clock("09:10"), 0],
      [clock("09:55"), 1],
    ]);
  });

  it("chosen by hand are marked as outside the shift, with how late the van is home", () => {
    const shift = { until: clock("09:20"), endsAt: at(0), breaks: [] };
    const given = run(1, [stop("dropoff", 1, { at: at(10) }), stop("dropoff", 2, { at: at(11) })], { shift });
    const timings = expectedTimes(given, grid);
    expect(timings.map(({ isOutsideShift }) => isOutsideShift)).toEqual([false, true]);
    expect(expectedEnd(given, timings, grid)).toBe(clock("09:32"));
    const off = expectedTimes(run(1, given.stops as never, { isOff: true }), grid);
    expect(off.map(({ isOutsideShift }) => isOutsideShift)).toEqual([true, true]);
  });
});
