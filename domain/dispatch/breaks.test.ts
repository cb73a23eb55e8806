import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cases } from "../../test/cases.ts";
import { at, clock, emptyRuns, grid, jobs, run, stop } from "../../test/runs.ts";
import { driveWithBreaks } from "./breaks.ts";
import { type Effort, improvePlan } from "./improve-plan.ts";
import type { DayPlan } from "./plan-day.ts";
import type { Job } from "./route.ts";
import type { Run } from "./run.ts";

const minute = 60_000;
const effort: Effort = { seed: 1, iterations: 60, milliseconds: 1, clock: () => 0 };

function planned(list: readonly Job[], runs: readonly Run[]): DayPlan {
  const start = { runs: [...runs], unplaced: list.map((job) => ({ job, reason: "" })), cost: 0 };
  const steps = improvePlan(start, list, grid, effort);
  let step = steps.next();
  while (!step.done) step = steps.next();
  return step.value;
}

const shifts = fc.record({
  hours: fc.integer({ min: 1, max: 6 }),
  endsAt: fc.option(fc.record({ lat: fc.integer({ min: 0, max: 30 }), lon: fc.integer({ min: 0, max: 30 }) })),
  breakAfter: fc.integer({ min: 0, max: 180 }),
  window: fc.integer({ min: 0, max: 60 }),
  lasts: fc.integer({ min: 10, max: 45 }),
});

describe("A plan within shifts [E026]", () => {
  it("has no stop in a break or after the shift's end, and the van at its place by then", () => {
    fc.assert(
      fc.property(
        jobs({ min: 1, max: 10 }),
        emptyRuns({ min: 1, max: 3 }),
        fc.array(shifts, { minLength: 3, maxLength: 3 }),
        (list, empty, drawn) => {
          const runs = empty.map((each, index) => {
            const { hours, endsAt, breakAfter, window, lasts } = drawn[index]!;
            const from = each.startsAt + breakAfter * minute;
            const breaks = [{ from, by: from + window * minute, minutes: lasts }];
            return { ...each, shift: { until: each.startsAt + hours * 60 * minute, endsAt, breaks } };
          });
          const plan = planned(list, runs);
          for (const { reason } of plan.unplaced) expect(reason).not.toBe("");
          for (const { stops, shift, startsAt, startsFrom } of plan.runs) {
            if (stops.length === 0) continue;
            const [pause] = shift!.breaks;
            let [leaves, place, isTaken] = [startsAt, startsFrom!, false];
            for (const each of stops) {
              const driveMs = grid.minutes(place, each.at!) * minute;
              const next = { driveMs, from: each.from ?? -Infinity, stopMs: grid.stopMinutes * minute };
              const leg = driveWithBreaks(leaves, Number(isTaken), shift!.breaks, next);
              expect(leg.begins).toBeGreaterThanOrEqual(leaves + driveMs);
              if (!isTaken && leg.taken === 1) {
                // The break fits in on the way, within its window.
                expect(leg.begins - leaves - driveMs).toBeGreaterThanOrEqual(pause!.minutes * minute);
                expect(leaves).toBeLessThanOrEqual(pause!.by);
                expect(leg.begins - pause!.minutes * minute).toBeGreaterThanOrEqual(pause!.from);
                isTaken = true;
              }
              // Nobody works beyond the window of a break that is still to come.
              if (!isTaken) expect(leg.leaves).toBeLessThanOrEqual(pause!.by);
              leaves = leg.leaves;
              place = each.at!;
            }
            const home = shift!.endsAt === null ? 0 : grid.minutes(place, shift!.endsAt) * minute;
            expect(leaves + home).toBeLessThanOrEqual(shift!.until + 1);
          }
        },
      ),
      { numRuns: cases(80) },
    );
  });

  it("leaves a van at its start if it cannot be home in time, even if only the way home takes too long", () => {
    const [home, work] = [at(26, 4), at(0, 0)];
    const breaks = [{ from: clock("09:30"), by: clock("09:31"), minutes: 10 }];
    const far = run(1, [], { startsFrom: at(0, 21), shift: { until: clock("10:00"), endsAt: home, breaks } });
    const job: Job = {
      delivery: 1,
      holder: null,
      stops: [stop("pickup", 1, { at: work }), stop("dropoff", 1, { at: work })],
    };
    const late = planned([job], [far]);
    expect([late.runs[0]!.stops, late.unplaced.length]).toEqual([[], 1]);
    const nearby = { ...far, startsFrom: work, shift: { ...far.shift!, endsAt: work } };
    expect(planned([job], [nearby]).runs[0]!.stops).toHaveLength(2);
  });

  it("names the deliveries for which no shift has time", () => {
    const shift = { until: clock("09:30"), endsAt: at(0), breaks: [] };
    const job = (delivery: number, lat: number): Job => ({
      delivery,
      holder: null,
      stops: [stop("dropoff", delivery, { at: at(lat) })],
    });
    const plan = planned([job(1, 10), job(2, 20)], [run(1, [], { shift })]);
    expect(plan.runs[0]!.stops.map(({ delivery }) => delivery)).toEqual([1]);
    expect(plan.unplaced.map(({ job, reason }) => [job.delivery, reason])).toEqual([
      [2, "No place in this run before the shift ends"],
    ]);
  });
});
