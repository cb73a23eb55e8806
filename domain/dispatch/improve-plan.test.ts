import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bestOfAll, costAnew } from "../../test/best-plan.ts";
import { cases } from "../../test/cases.ts";
import { at, clock, emptyRuns, grid, jobOf, jobs, parcel, run, stop, van } from "../../test/runs.ts";
import { type Effort, improvePlan, type PlanProgress, usualPrices } from "./improve-plan.ts";
import { appendEachJob, type DayPlan, planDay } from "./plan-day.ts";
import type { Job } from "./route.ts";
import type { Run } from "./run.ts";
import { peakLoad } from "./run-loads.ts";

const { lateWeight } = usualPrices;
const costOfAll = (runs: readonly Run[]) => runs.reduce((sum, each) => sum + costAnew(each, lateWeight), 0);

/** A clock that stands still, so that only iterations end the search. */
const effort = (iterations: number, seed = 1): Effort => ({ seed, iterations, milliseconds: 1, clock: () => 0 });

function improved(start: DayPlan, movable: readonly Job[], used = effort(200)) {
  const steps = improvePlan(start, movable, grid, used);
  const progress: PlanProgress[] = [];
  for (;;) {
    const step = steps.next();
    if (step.done) return { plan: step.value, progress };
    progress.push(step.value);
  }
}

const nothingPlanned = (list: readonly Job[], runs: readonly Run[]): DayPlan => ({
  runs: [...runs],
  unplaced: list.map((job) => ({ job, reason: "Not planned yet" })),
  cost: 0,
});

/** Days with drivers who already have goods, stops that they are on the way to, and stops that must not move. */
const days = fc
  .record({
    runs: emptyRuns({ min: 1, max: 4 }),
    list: jobs({ min: 0, max: 14 }),
    kept: fc.array(jobOf(0), { maxLength: 4 }),
    held: fc.array(fc.record({ job: jobOf(0), holder: fc.nat({ max: 3 }) }), { maxLength: 3 }),
    isLocked: fc.boolean(),
  })
  .map(({ runs, list, kept, held, isLocked }) => {
    const renamed = (job: Job, delivery: number): Job => ({
      ...job,
      delivery,
      stops: job.stops.map((each) => ({ ...each, delivery })) as unknown as Job["stops"],
    });
    const begun = appendEachJob(
      kept.map((job, index) => renamed(job, 100 + index)),
      runs,
      grid,
    ).runs.map((each) => ({
      ...each,
      stops: each.stops.map((each, index) => ({ ...each, isLocked: isLocked && index === 0 })),
    }));
    const carried = held.map(({ job, holder }, index): Job => {
      const { stops } = renamed(job, 200 + index);
      return { delivery: 200 + index, holder: (holder % runs.length) + 1, stops: [stops[1]!] };
    });
    const loaded = begun.map((each) => ({
      ...each,
      carried: {
        kg: carried
          .filter(({ holder }) => holder === each.driver)
          .reduce((sum, { stops: [{ goods }] }) => sum + goods.kg, 0),
        pallets: 0,
      },
    }));
    return { runs: loaded, movable: [...list, ...carried] };
  });

function expectKept(plan: DayPlan, movable: readonly Job[], before: readonly Run[]): void {
  const moved = new Set(movable.flatMap(({ stops }) => [...stops]));
  for (const [index, each] of plan.runs.entries()) {
    const old = before[index]!;
    const fixed = old.stops.filter((stop) => !moved.has(stop));
    expect(each.stops.filter((stop) => !moved.has(stop))).toEqual(fixed);
    const locked = old.stops.findLastIndex(({ isLocked }) => isLocked) + 1;
    expect(each.stops.slice(0, locked)).toEqual(old.stops.slice(0, locked));
    const { maxKg } = each.vehicle;
    // A van that is already overloaded may stay so, since it has to deliver what it has.
    const heaviest = peakLoad(old).kg;
    if (maxKg !== null) expect(peakLoad(each).kg).toBeLessThanOrEqual(Math.max(maxKg, heaviest) + 1e-6);
  }
  for (const job of movable) {
    const homes = plan.runs.filter(({ stops }) => stops.some((each) => job.stops.includes(each as never)));
    const left = plan.unplaced.filter((left) => left.job === job);
    expect(homes).toHaveLength(1 - left.length);
    for (const { reason } of left) expect(reason).toMatch(/^[A-Z].{10}/);
    for (const home of homes) {
      expect(home.stops.filter(({ delivery }) => delivery === job.delivery)).toEqual([...job.stops]);
      if (job.holder !== null) expect(home.driver).toBe(job.holder);
    }
  }
}

describe("An improved plan [E029]", () => {
  it("respects custody, locked stops, the order of fixed stops, pickup before drop-off, and loads", () => {
    fc.assert(
      fc.property(days, fc.nat(), ({ runs, movable }, seed) => {
        const { plan } = improved(nothingPlanned(movable, runs), movable, effort(40, seed));
        expectKept(plan, movable, runs);
        // Once more with everything in the runs: planned deliveries may be moved too.
        const again = improved(plan, movable, effort(40, seed + 1)).plan;
        expectKept(again, movable, runs);
      }),
      { numRuns: cases(50) },
    );
  });

  it("is never worse than the plan it started from", () => {
    fc.assert(
      fc.property(days, fc.nat(), ({ runs, movable }, seed) => {
        const start = planDay(movable, runs, grid);
        const { plan, progress } = improved(start, movable, effort(40, seed));
        expect(plan.unplaced.length).toBeLessThanOrEqual(start.unplaced.length);
        if (plan.unplaced.length === start.unplaced.length)
          expect(costOfAll(plan.runs)).toBeLessThanOrEqual(costOfAll(start.runs) + 0.01);
        const values = progress.map(({ left, late, minutes }) => left * 1e9 + late * usualPrices.lateWeight + minutes);
        expect(values).toEqual([...values].sort((a, b) => b - a));
      }),
      { numRuns: cases(50) },
    );
  });

  it("is the same for the same seed", () => {
    fc.assert(
      fc.property(days, fc.nat(), ({ runs, movable }, seed) => {
        const once = () => improved(nothingPlanned(movable, runs), movable, effort(80, seed)).plan;
        expect(once()).toEqual(once());
      }),
      { numRuns: cases(20) },
    );
  });

  it("is the best possible for up to 4 deliveries and 2 drivers, in one of five searches", () => {
    fc.assert(
      fc.property(jobs({ min: 1, max: 4 }), emptyRuns({ min: 1, max: 2 }), (list, runs) => {
        const best = bestOfAll(list, runs, lateWeight);
        // A single search may miss the best plan, on about one in a thousand of such small days.
        const found = [1, 2, 3, 4, 5].some((seed) => {
          const { plan } = improved(nothingPlanned(list, runs), list, effort(300, seed));
          const cost = costOfAll(plan.runs);
          const isNoBetter = plan.unplaced.length === best.left && cost > best.cost - 1e-3;
          expect(isNoBetter || plan.unplaced.length > best.left, `${cost} is below the best, ${best.cost}`).toBe(true);
          return plan.unplaced.length === best.left && cost < best.cost + 1e-3;
        });
        expect(found).toBe(true);
      }),
      { numRuns: cases(30) },
    );
  });

  it("names deliveries that fit nowhere, with the reason", () => {
    const heavy = { ...parcel, kg: 500 };
    const tooHeavy: Job = {
      delivery: 1,
      holder: null,
      stops: [stop("pickup", 1, { goods: heavy }), stop("dropoff", 1, { goods: heavy })],
    };
    const held: Job = { delivery: 2, holder: 9, stops: [stop("dropoff", 2)] };
    const fine: Job = { delivery: 3, holder: null, stops: [stop("pickup", 3), stop("dropoff", 3, { at: at(4) })] };
    const movable = [tooHeavy, held, fine];
    const { plan } = improved(nothingPlanned(movable, [run(1, [])]), movable);
    expect(plan.unplaced.map(({ job, reason }) => [job.delivery, reason]).sort()).toEqual([
      [1, "Small Van takes up to 100 kg; this is 500 kg"],
      [2, "Another driver has the goods already"],
    ]);
    expect(plan.runs[0]!.stops.map(({ delivery }) => delivery)).toEqual([3, 3]);
    expect(improved(nothingPlanned([fine], []), [fine]).plan.unplaced[0]!.reason).toBe("No driver is on duty");
  });

  it("prefers a detour to being late, and uses fewer vans if each has a price", () => {
    const job = (delivery: number, lat: number, by: string): Job => ({
      delivery,
      holder: null,
      stops: [stop("dropoff", delivery, { at: at(lat), by: clock(by) })],
    });
    const movable = [job(1, 10, "09:30"), job(2, -10, "09:10"), job(3, 12, "12:00")];
    const start = nothingPlanned(movable, [run(1, []), run(2, []), run(3, [], { vehicle: { ...van, maxKg: null } })]);
    const { plan, progress } = improved(start, movable);
    expect(progress.at(-1)).toMatchObject({ left: 0, late: 0, minutes: 22, vans: 2 });
    expect(plan.cost).toBe(22);
    const alone = { ...start, runs: [run(1, [])] };
    expect(improved(alone, movable).progress.at(-1)).toMatchObject({ late: 5, minutes: 32, vans: 1 });
    const steps = improvePlan(start, movable, grid, effort(200), { lateWeight: 1, vanPrice: 100 });
    const last: PlanProgress[] = [];
    for (let step = steps.next(); !step.done; step = steps.next()) last.push(step.value);
    expect(last.at(-1)).toMatchObject({ left: 0, vans: 1 });
  });

  it("is done when its time is up", () => {
    const movable: Job[] = [1, 2, 3].map((delivery) => ({
      delivery,
      holder: null,
      stops: [stop("dropoff", delivery)],
    }));
    let now = 0;
    const limited: Effort = { seed: 1, iterations: 1e9, milliseconds: 100, clock: () => (now += 10) };
    expect(improved(nothingPlanned(movable, [run(1, [])]), movable, limited).progress.length).toBeLessThan(20);
  });
});
