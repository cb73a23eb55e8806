import {
  costOf,
  explainNoPlace,
  forEachSlot,
  type Job,
  memoiseDrives,
  refuseJob,
  routeOf,
  type Slot,
  withJob,
} from "./route.ts";
import type { Pace, Run } from "./run.ts";

export type DayPlan = {
  /** The given runs in the same order, with the jobs in them. */
  runs: Run[];
  /** Jobs that fit nowhere, each with the reason as a text. */
  unplaced: { job: Job; reason: string }[];
  /** Minutes on the road plus ten times the minutes late. */
  cost: number;
};

/** Up to this many combinations, all are tried; beyond that, only promising ones. */
const maxCombinations = 20_000;
const maxRounds = 3;

/**
 * Inserts as many jobs as fit, at the lowest cost, into runs that may be empty. Existing stops keep their order, locked
 * ones their place. Never worse than appending each job to the run where that costs least.
 */
export function planDay(jobs: readonly Job[], runs: readonly Run[], pace: Pace): DayPlan {
  const steps = planInSteps(jobs, runs, pace);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** `planDay` in steps of a few milliseconds, so that the caller can yield to other requests. Returns the plan. */
export function* planInSteps(jobs: readonly Job[], runs: readonly Run[], pace: Pace): Generator<void, DayPlan> {
  const memoised = memoiseDrives(pace);
  const exact = tryAllCombinations(jobs, runs, memoised);
  if (exact) return exact;
  yield;
  const appended = appendEachJob(jobs, runs, memoised);
  yield;
  const inserted = yield* insertByRegret(jobs, runs, memoised);
  const planned = yield* improve(inserted, jobs, memoised);
  return isBetter(planned, appended) ? planned : yield* improve(appended, jobs, memoised);
}

/** Appends each job in turn to the run where that costs least. */
export function appendEachJob(jobs: readonly Job[], runs: readonly Run[], pace: Pace): DayPlan {
  const plan: DayPlan = { runs: [...runs], unplaced: [], cost: totalOf(runs, pace) };
  for (const job of jobs) {
    let best: { index: number; slot: Slot } | null = null;
    plan.runs.forEach((run, index) => {
      const end = run.stops.length;
      const atEnd = job.stops.map((_, place) => end + place);
      if (refuseJob(run, job) !== null) return;
      forEachSlot(routeOf(run, pace), job, pace, (slot) => {
        if (slot.positions.some((position, place) => position !== atEnd[place])) return;
        if (best === null || slot.cost < best.slot.cost) best = { index, slot };
      });
    });
    place(plan, job, best, pace);
  }
  return plan;
}

function isBetter(a: DayPlan, b: DayPlan): boolean {
  return a.unplaced.length === b.unplaced.length ? a.cost < b.cost : a.unplaced.length < b.unplaced.length;
}

const totalOf = (runs: readonly Run[], pace: Pace) => runs.reduce((sum, run) => sum + costOf(run, pace), 0);

type Found = { index: number; slot: Slot } | null;

function place(plan: DayPlan, job: Job, found: Found, pace: Pace): void {
  if (found === null) {
    plan.unplaced.push({ job, reason: explainUnplaced(job, plan.runs, pace) });
    return;
  }
  plan.runs[found.index] = withJob(plan.runs[found.index]!, job, found.slot);
  plan.cost += found.slot.cost;
}

function bestSlot(run: Run, job: Job, pace: Pace, below = Infinity): Slot | null {
  if (refuseJob(run, job) !== null) return null;
  let best: Slot | null = null;
  const atMost = () => best?.cost ?? below;
  forEachSlot(
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

/** Always inserts next the job that would lose most by going into its second-best run. */
function* insertByRegret(jobs: readonly Job[], runs: readonly Run[], pace: Pace): Generator<void, DayPlan> {
  const plan: DayPlan = { runs: [...runs], unplaced: [], cost: totalOf(runs, pace) };
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

/** A job that fits into only one run goes first. */
const noAlternative = 1e9;

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
  return { found, regret: second === Infinity ? noAlternative : second - best, cost: best };
}

/** Moves each job to where it costs least until nothing improves any further. */
function* improve(start: DayPlan, jobs: readonly Job[], pace: Pace): Generator<void, DayPlan> {
  const plan: DayPlan = { ...start, runs: [...start.runs], unplaced: [] };
  const outside = new Set(start.unplaced.map(({ job }) => job));
  for (let round = 0, isBetter = true; isBetter && round < maxRounds; round++) {
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
  plan.unplaced = [...outside].map((job) => ({ job, reason: explainUnplaced(job, plan.runs, pace) }));
  return plan;
}

function withoutJob(run: Run, job: Job): Run {
  const stops = run.stops.filter((stop) => !job.stops.some((own) => own === stop));
  const { goods } = job.stops[0];
  const isOnBoard = job.holder === run.driver;
  const carried = isOnBoard
    ? { kg: run.carried.kg + goods.kg, pallets: run.carried.pallets + goods.pallets }
    : run.carried;
  return { ...run, stops, carried };
}

/** The best of all combinations; null if there are too many to try. */
function tryAllCombinations(jobs: readonly Job[], runs: readonly Run[], pace: Pace): DayPlan | null {
  if (countCombinations(jobs, runs) > maxCombinations) return null;
  let best: { runs: Run[]; unplaced: Job[]; cost: number } | null = null;
  const tryFrom = (index: number, now: Run[], unplaced: Job[], cost: number): void => {
    if (best !== null && unplaced.length > best.unplaced.length) return;
    const job = jobs[index];
    if (job === undefined) {
      if (best === null || unplaced.length < best.unplaced.length || cost < best.cost)
        best = { runs: now, unplaced, cost };
      return;
    }
    now.forEach((run, at) => {
      if (refuseJob(run, job) !== null) return;
      forEachSlot(routeOf(run, pace), job, pace, (slot) => {
        tryFrom(index + 1, now.with(at, withJob(run, job, slot)), unplaced, cost + slot.cost);
      });
    });
    tryFrom(index + 1, now, [...unplaced, job], cost);
  };
  tryFrom(0, [...runs], [], totalOf(runs, pace));
  const found = best as { runs: Run[]; unplaced: Job[]; cost: number } | null;
  if (found === null) return null;
  return { ...found, unplaced: found.unplaced.map((job) => ({ job, reason: explainUnplaced(job, found.runs, pace) })) };
}

/** An upper bound: each job nowhere, in a run as it is, or in the longest run together with all jobs before it. */
function countCombinations(jobs: readonly Job[], runs: readonly Run[]): number {
  const lengths = runs.map(({ stops }) => stops.length).sort((a, b) => b - a);
  const placesOf = (length: number) => ((length + 1) * (length + 2)) / 2;
  return jobs.reduce((count, _, index) => {
    const places = lengths.map((length, at) => placesOf(at === 0 ? length + 2 * index : length));
    return count * (1 + places.reduce((sum, places) => sum + places, 0));
  }, 1);
}

/** The reason that rules out most drivers, as a text. */
export function explainUnplaced(job: Job, runs: readonly Run[], pace: Pace): string {
  const reasons = new Map<string, number>();
  for (const run of runs) {
    const reason = refuseJob(run, job) ?? explainNoPlace(routeOf(run, pace), job);
    reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
  }
  const [most] = [...reasons].sort((a, b) => b[1] - a[1]);
  return most?.[0] ?? "No driver is on duty";
}
