import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bestOfAll, costAnew } from "../../test/best-plan.ts";
import { cases } from "../../test/cases.ts";
import { at, clock, emptyRuns, grid, jobOf, jobs, run, stop } from "../../test/runs.ts";
import { appendEachJob, type DayPlan, planDay, planInSteps } from "./plan-day.ts";
import type { Job } from "./route.ts";
import type { Run } from "./run.ts";
import { peakLoad } from "./run-loads.ts";
import { roadMinutes, suggestPlaces } from "./suggest-places.ts";

/** The cost of a minute late. */
const lateWeight = 10;
const costOfAll = (runs: readonly Run[]) => runs.reduce((sum, each) => sum + costAnew(each, lateWeight), 0);

const isPossible = (run: Run) =>
  run.stops.every(
    ({ kind, delivery }, index) =>
      kind !== "dropoff" ||
      !run.stops.some((other, place) => place > index && other.kind === "pickup" && other.delivery === delivery),
  ) &&
  (run.vehicle.maxKg === null || peakLoad(run).kg <= run.vehicle.maxKg);

const holds = (plan: DayPlan, jobs: readonly Job[], before: readonly Run[]) => {
  for (const [index, each] of plan.runs.entries()) {
    expect(isPossible(each)).toBe(true);
    const old = before[index]!.stops;
    expect(each.stops.filter((stop) => old.includes(stop))).toEqual(old);
    const locked = old.findLastIndex(({ isLocked }) => isLocked) + 1;
    expect(each.stops.slice(0, locked)).toEqual(old.slice(0, locked));
  }
  for (const job of jobs) {
    const homes = plan.runs.filter(({ stops }) => stops.some(({ delivery }) => delivery === job.delivery));
    expect(homes).toHaveLength(plan.unplaced.some((left) => left.job === job) ? 0 : 1);
    for (const home of homes)
      expect(home.stops.filter(({ delivery }) => delivery === job.delivery)).toEqual([...job.stops]);
  }
  expect(plan.cost).toBeCloseTo(costOfAll(plan.runs), 6);
};

/** Runs with stops, the first of which is sometimes locked. */
const runsUnderWay = fc
  .tuple(emptyRuns({ min: 1, max: 4 }), fc.array(jobOf(0), { maxLength: 6 }), fc.boolean())
  .map(([runs, given, isLocked]) => {
    const named = given.map((job, index) => ({
      ...job,
      delivery: 100 + index,
      stops: job.stops.map((each) => ({ ...each, delivery: 100 + index })) as unknown as Job["stops"],
    }));
    return appendEachJob(named, runs, grid).runs.map((each) => ({
      ...each,
      stops: each.stops.map((each, index) => ({ ...each, isLocked: isLocked && index === 0 })),
    }));
  });

describe("The best places for a delivery [D044]", () => {
  it("are those found by trying every place", () => {
    fc.assert(
      fc.property(runsUnderWay, jobOf(1), (runs, job) => {
        const tried: number[] = [];
        for (const each of runs) {
          const locked = each.stops.findLastIndex(({ isLocked }) => isLocked) + 1;
          for (let i = locked; i <= each.stops.length; i++)
            for (let j = i + 1; j <= each.stops.length + 1; j++) {
              const stops = each.stops.toSpliced(i, 0, job.stops[0]).toSpliced(j, 0, job.stops[1]!);
              const after = { ...each, stops };
              if (isPossible(after)) tried.push(costAnew(after, lateWeight) - costAnew(each, lateWeight));
            }
        }
        const best = tried.sort((a, b) => a - b).slice(0, 3);
        const { places } = suggestPlaces(job, runs, grid);
        expect(places).toHaveLength(best.length);
        places.forEach(({ run: each, positions, minutesMore }, index) => {
          const stops = each.stops.toSpliced(positions[0]!, 0, job.stops[0]).toSpliced(positions[1]!, 0, job.stops[1]!);
          const after = { ...each, stops };
          expect(isPossible(after)).toBe(true);
          expect(costAnew(after, lateWeight) - costAnew(each, lateWeight)).toBeCloseTo(best[index]!, 6);
          expect(minutesMore).toBeCloseTo(roadMinutes(after, grid) - roadMinutes(each, grid), 6);
        });
      }),
      { numRuns: cases(300) },
    );
  });

  it("say which stops they make late, and by how many minutes", () => {
    const busy = run(1, [stop("pickup", 1, { at: at(10), by: clock("09:20") })]);
    const job = { delivery: 2, holder: null, stops: [stop("dropoff", 2, { at: at(20), by: clock("09:21") })] as const };
    const { places } = suggestPlaces(job, [busy], grid);
    expect(places.map(({ positions, minutesMore, late }) => ({ positions, minutesMore, late }))).toEqual([
      { positions: [1], minutesMore: 10, late: [{ delivery: 2, kind: "dropoff", lateMinutes: 4, lateBefore: 0 }] },
      { positions: [0], minutesMore: 20, late: [{ delivery: 1, kind: "pickup", lateMinutes: 15, lateBefore: 0 }] },
    ]);
  });

  it("are only for the drop-off if it is already collected, with the driver who has the goods", () => {
    const collected = {
      delivery: 7,
      holder: 2,
      stops: [stop("dropoff", 7, { at: at(5) })] as const,
    };
    const { places, refused } = suggestPlaces(
      collected,
      [run(1, []), run(2, [], { carried: { kg: 100, pallets: 0 } })],
      grid,
    );
    expect(places.map(({ run: { driver } }) => driver)).toEqual([2]);
    expect(refused).toEqual([{ driver: 1, reason: "Another driver has the goods already" }]);
  });
});

describe("A day planned at once [D045]", () => {
  it("is the best possible for up to 4 deliveries and 2 drivers [D044]", () => {
    fc.assert(
      fc.property(jobs({ min: 1, max: 4 }), emptyRuns({ min: 1, max: 2 }), (list, runs) => {
        const plan = planDay(list, runs, grid);
        holds(plan, list, runs);
        const best = bestOfAll(list, runs, lateWeight);
        expect(plan.unplaced).toHaveLength(best.left);
        expect(plan.cost).toBeCloseTo(best.cost, 6);
      }),
      { numRuns: cases(100) },
    );
  });

  it("respects pickup before drop-off, loads and locked stops, and is never worse than appending in turn [D044]", () => {
    fc.assert(
      fc.property(jobs({ min: 0, max: 14 }), runsUnderWay, (list, runs) => {
        const plan = planDay(list, runs, grid);
        holds(plan, list, runs);
        const appended = appendEachJob(list, runs, grid);
        expect(plan.unplaced.length).toBeLessThanOrEqual(appended.unplaced.length);
        if (plan.unplaced.length === appended.unplaced.length)
          expect(plan.cost).toBeLessThanOrEqual(appended.cost + 1e-6);
      }),
      { numRuns: cases(200) },
    );
  });

  it("leaves out deliveries that nobody can carry, with the reason", () => {
    const heavy = { ...stop("pickup", 1).goods, kg: 500 };
    const job = { delivery: 1, holder: null, stops: [stop("pickup", 1, { goods: heavy })] as const };
    expect(planDay([job], [run(1, [])], grid).unplaced).toEqual([
      { job, reason: "Small Van takes up to 100 kg; this is 500 kg" },
    ]);
    expect(planDay([job], [], grid).unplaced).toEqual([{ job, reason: "No driver is on duty" }]);
  });
});

it("is made in small steps, so that other requests are served in between [D045]", () => {
  const sampled = <T>(made: fc.Arbitrary<T>) => fc.sample(made, { numRuns: 1, seed: 3 })[0]!;
  const work = sampled(jobs({ min: 30, max: 30 }));
  const vans = sampled(emptyRuns({ min: 4, max: 4 }));
  const steps = planInSteps(work, vans, grid);
  let count = 0;
  let step = steps.next();
  for (; !step.done; step = steps.next()) count++;
  expect(count).toBeGreaterThan(2 * work.length);
  expect(step.value).toEqual(planDay(work, vans, grid));
});
