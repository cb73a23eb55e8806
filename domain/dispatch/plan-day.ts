import {
  costOf,
  eachSlot,
  type Job,
  refuseJob,
  refuseOverload,
  rememberDrives,
  routeOf,
  type Slot,
  withJob,
} from "./route.ts";
import type { Pace, Run } from "./run.ts";

export type DayPlan = {
  /** As they were asked for, with the jobs in them. */
  runs: Run[];
  /** For whom there is no place, and why in words. */
  left: { job: Job; reason: string }[];
  /** Minutes on the road and, ten times as heavy, minutes late. */
  cost: number;
};

/** A few ways are all tried; of more, the promising ones. */
const mostWaysTried = 20_000;
const mostRounds = 3;

/**
 * Puts jobs into runs that may be empty: as many as there is room for, in the fewest minutes. Stops that are there keep their order, and
 * locked ones their place. Never worse than each job in turn at the end of the run where it costs least.
 */
export function planDay(jobs: readonly Job[], runs: readonly Run[], pace: Pace): DayPlan {
  const steps = planInSteps(jobs, runs, pace);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** The same in steps of some milliseconds each, for whoever has to let others in between. Returns the plan. */
export function* planInSteps(jobs: readonly Job[], runs: readonly Run[], pace: Pace): Generator<void, DayPlan> {
  const remembered = rememberDrives(pace);
  const exact = tryAllWays(jobs, runs, remembered);
  if (exact) return exact;
  yield;
  const appended = appendInTurn(jobs, runs, remembered);
  yield;
  const inserted = yield* insertByRegret(jobs, runs, remembered);
  const planned = yield* improve(inserted, jobs, remembered);
  return isBetter(planned, appended) ? planned : yield* improve(appended, jobs, remembered);
}

/** Each job in turn behind everything, in the run where that costs least. */
export function appendInTurn(jobs: readonly Job[], runs: readonly Run[], pace: Pace): DayPlan {
  const plan: DayPlan = { runs: [...runs], left: [], cost: totalOf(runs, pace) };
  for (const job of jobs) {
    let best: { index: number; slot: Slot } | null = null;
    plan.runs.forEach((run, index) => {
      const end = run.stops.length;
      const atEnd = job.stops.map((_, place) => end + place);
      if (refuseJob(run, job) !== null) return;
      eachSlot(routeOf(run, pace), job, pace, (slot) => {
        if (slot.positions.some((position, place) => position !== atEnd[place])) return;
        if (best === null || slot.cost < best.slot.cost) best = { index, slot };
      });
    });
    place(plan, job, best, pace);
  }
  return plan;
}

function isBetter(a: DayPlan, b: DayPlan): boolean {
  return a.left.length === b.left.length ? a.cost < b.cost : a.left.length < b.left.length;
}

const totalOf = (runs: readonly Run[], pace: Pace) => runs.reduce((sum, run) => sum + costOf(run, pace), 0);

type Found = { index: number; slot: Slot } | null;

function place(plan: DayPlan, job: Job, found: Found, pace: Pace): void {
  if (found === null) {
    plan.left.push({ job, reason: whyNot(job, plan.runs, pace) });
    return;
  }
  plan.runs[found.index] = withJob(plan.runs[found.index]!, job, found.slot);
  plan.cost += found.slot.cost;
}

function bestSlot(run: Run, job: Job, pace: Pace, below = Infinity): Slot | null {
  if (refuseJob(run, job) !== null) return null;
  let best: Slot | null = null;
  const atMost = () => best?.cost ?? below;
  eachSlot(
    routeOf(run, pace),
    job,
    pace,
    (slot) => {
      if (slot.cost < atMost()) best = slot;
    },
    atMost,
  );
  return best;
}

/** First what would lose most if it had to take its second best run. */
function* insertByRegret(jobs: readonly Job[], runs: readonly Run[], pace: Pace): Generator<void, DayPlan> {
  const plan: DayPlan = { runs: [...runs], left: [], cost: totalOf(runs, pace) };
  const waiting = new Map<Job, (Slot | null)[]>();
  for (const job of jobs) {
    waiting.set(
      job,
      runs.map((run) => bestSlot(run, job, pace)),
    );
    yield;
  }
  while (waiting.size > 0) {
    yield;
    let next: { job: Job; found: Found; regret: number; cost: number } | null = null;
    for (const [job, slots] of waiting) {
      const choice = chooseRun(slots);
      const { regret, cost } = choice;
      if (next === null || regret > next.regret || (regret === next.regret && cost < next.cost))
        next = { job, ...choice };
    }
    const { job, found } = next!;
    waiting.delete(job);
    place(plan, job, found, pace);
    if (found === null) continue;
    const changed = plan.runs[found.index]!;
    for (const [other, slots] of waiting) slots[found.index] = bestSlot(changed, other, pace);
  }
  return plan;
}

/** What has one run alone goes before what has two. */
const noOther = 1e9;

function chooseRun(slots: readonly (Slot | null)[]): { found: Found; regret: number; cost: number } {
  let found: Found = null;
  let [best, second] = [Infinity, Infinity];
  slots.forEach((slot, index) => {
    if (slot === null) return;
    if (slot.cost < best) {
      second = best;
      best = slot.cost;
      found = { index, slot };
    } else if (slot.cost < second) second = slot.cost;
  });
  if (found === null) return { found, regret: -1, cost: Infinity };
  return { found, regret: second === Infinity ? noOther : second - best, cost: best };
}

/** Takes each job out and puts it where it costs least, until nothing gets better. */
function* improve(start: DayPlan, jobs: readonly Job[], pace: Pace): Generator<void, DayPlan> {
  const plan: DayPlan = { ...start, runs: [...start.runs], left: [] };
  const outside = new Set(start.left.map(({ job }) => job));
  for (let round = 0, isBetter = true; isBetter && round < mostRounds; round++) {
    isBetter = false;
    for (const job of jobs) {
      yield;
      const index = outside.has(job) ? -1 : plan.runs.findIndex(({ stops }) => stops.includes(job.stops[0]));
      const without = index < 0 ? null : withoutJob(plan.runs[index]!, job);
      const gained = without === null ? 0 : costOf(plan.runs[index]!, pace) - costOf(without, pace);
      let best: Found = null;
      let least = index < 0 ? Infinity : gained;
      plan.runs.forEach((run, at) => {
        const slot = bestSlot(at === index ? without! : run, job, pace, least);
        if (slot === null || slot.cost >= least) return;
        least = slot.cost;
        best = { index: at, slot };
      });
      const found = best as Found;
      if (found === null || (index >= 0 && found.slot.cost >= gained - 1e-6)) continue;
      isBetter = true;
      outside.delete(job);
      if (without !== null) plan.runs[index] = without;
      plan.runs[found.index] = withJob(plan.runs[found.index]!, job, found.slot);
      plan.cost += found.slot.cost - gained;
    }
  }
  plan.left = [...outside].map((job) => ({ job, reason: whyNot(job, plan.runs, pace) }));
  return plan;
}

function withoutJob(run: Run, job: Job): Run {
  const stops = run.stops.filter((stop) => !job.stops.some((own) => own === stop));
  const { goods } = job.stops[0];
  const isAboard = job.holder === run.driver;
  const carried = isAboard
    ? { kg: run.carried.kg + goods.kg, pallets: run.carried.pallets + goods.pallets }
    : run.carried;
  return { ...run, stops, carried };
}

/** Every way there is, where there are not too many; null where there are. */
function tryAllWays(jobs: readonly Job[], runs: readonly Run[], pace: Pace): DayPlan | null {
  if (waysOf(jobs, runs) > mostWaysTried) return null;
  let best: { runs: Run[]; left: Job[]; cost: number } | null = null;
  const tryFrom = (index: number, now: Run[], left: Job[], cost: number): void => {
    if (best !== null && left.length > best.left.length) return;
    const job = jobs[index];
    if (job === undefined) {
      if (best === null || left.length < best.left.length || cost < best.cost) best = { runs: now, left, cost };
      return;
    }
    now.forEach((run, at) => {
      if (refuseJob(run, job) !== null) return;
      eachSlot(routeOf(run, pace), job, pace, (slot) => {
        tryFrom(index + 1, now.with(at, withJob(run, job, slot)), left, cost + slot.cost);
      });
    });
    tryFrom(index + 1, now, [...left, job], cost);
  };
  tryFrom(0, [...runs], [], totalOf(runs, pace));
  const found = best as { runs: Run[]; left: Job[]; cost: number } | null;
  if (found === null) return null;
  return { ...found, left: found.left.map((job) => ({ job, reason: whyNot(job, found.runs, pace) })) };
}

/** At most so many ways: each job nowhere, in a run as it is, or in the longest one with all jobs before it. */
function waysOf(jobs: readonly Job[], runs: readonly Run[]): number {
  const lengths = runs.map(({ stops }) => stops.length).sort((a, b) => b - a);
  const placesOf = (length: number) => ((length + 1) * (length + 2)) / 2;
  return jobs.reduce((ways, _, index) => {
    const places = lengths.map((length, at) => placesOf(at === 0 ? length + 2 * index : length));
    return ways * (1 + places.reduce((sum, count) => sum + count, 0));
  }, 1);
}

/** The reason that the most drivers have, in words. */
function whyNot(job: Job, runs: readonly Run[], pace: Pace): string {
  const reasons = new Map<string, number>();
  for (const run of runs) {
    const reason =
      refuseJob(run, job) ?? refuseOverload(routeOf(run, pace), job) ?? "No place in this run can carry it";
    reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
  }
  const [most] = [...reasons].sort((a, b) => b[1] - a[1]);
  return most?.[0] ?? "No driver is on duty";
}
