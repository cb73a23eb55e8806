import { type DayPlan, explainUnplaced } from "./plan-day.ts";
import { columnsOf, type Prices } from "./planner/day-columns.ts";
import { seededRandom } from "./planner/random.ts";
import { insertJobsInOrder, recreate } from "./planner/recreate.ts";
import { type Routes, routesOf, tolerance } from "./planner/routes.ts";
import { ruin } from "./planner/ruin.ts";
import { beginChange, createWork, undoChange, type Work } from "./planner/work.ts";
import { costOf, type Job } from "./route.ts";
import type { Pace, Run } from "./run.ts";
import type { Load } from "./vehicle.ts";

/** The search ends when iterations or time run out. With a clock that stands still, a seed always yields one plan. */
export type Effort = { seed: number; iterations: number; milliseconds: number; clock: () => number };

/** Figures of the best plan so far: deliveries left out, minutes late and on the road, vans that set off. */
export type PlanProgress = { left: number; late: number; minutes: number; vans: number; iterations: number };

/** Lateness counts far more than driving, so that no van is late only to drive less. */
export const usualPrices: Prices = { lateWeight: 1_000, vanPrice: 0 };

/** A delivery left out costs more than anything else. */
const leftOutPrice = 1e9;

/** How much more a worse plan may cost at the start and at the end, in shares of a job's average cost. */
const [hot, cold] = [1, 0.01];

/** After how many iterations the clock is read and progress reported. */
const iterationsPerStep = 32;

/**
 * Improves a plan by ruin and recreate (Christiaens and Vanden Berghe 2020) with simulated annealing. `movable`: all
 * jobs that may be moved, in runs or left out; every other stop stays where it is. The result is never worse than the
 * start: a plan is better if it leaves out fewer jobs or, with as many, costs less. Yields often.
 */
export function* improvePlan(
  start: DayPlan,
  movable: readonly Job[],
  pace: Pace,
  effort: Effort,
  prices: Prices = usualPrices,
): Generator<PlanProgress, DayPlan> {
  const began = effort.clock();
  const columns = columnsOf(movable, start.runs, pace, prices);
  const random = seededRandom(effort.seed);
  const work = createWork(columns, routesOf(columns), random);
  const allowed = { overload: work.routes.overload.slice(), over: work.routes.over.slice() };
  let best = copyPlan(work);
  let iteration = 0;
  const copyIfBetter = () => {
    if (isBetter(work, best)) best = copyPlan(work);
  };
  beginChange(work);
  insertJobsInOrder(work);
  copyIfBetter();
  if (columns.jobCount === 0 || columns.vanCount === 0) return planOf(work, best, start, pace);
  const scale = roadOf(work.routes) / columns.jobCount;
  for (;;) {
    const elapsed = effort.clock() - began;
    // No time passes on a clock that was stopped before the search began.
    const spent =
      elapsed < effort.milliseconds ? Math.max(iteration / effort.iterations, elapsed / effort.milliseconds) : 1;
    yield { ...best.progress, iterations: iteration };
    if (spent >= 1) break;
    const temperature = scale * hot * (cold / hot) ** spent;
    for (let i = 0; i < iterationsPerStep && iteration < effort.iterations; i++, iteration++) {
      const before = priceOf(work);
      beginChange(work);
      ruin(work);
      recreate(work);
      const isAccepted = priceOf(work) - before < -temperature * Math.log(random());
      if (isAccepted && keepsLimits(work, allowed)) copyIfBetter();
      else undoChange(work);
    }
  }
  return planOf(work, best, start, pace);
}

type Kept = { next: Int32Array; out: readonly number[]; cost: number; progress: Omit<PlanProgress, "iterations"> };

const priceOf = ({ out, cost }: Pick<Work, "out" | "cost">) => out.length * leftOutPrice + cost;

function isBetter(work: Work, { out, cost }: Kept): boolean {
  return work.out.length === out.length ? work.cost < cost - 1e-6 : work.out.length < out.length;
}

/**
 * Whether the changed vans carry no more and are home no later than allowed, or than they did at the start. Goods on
 * board that are now dropped off later can leave too little room for others, and removing a stop can move a break, so
 * that the rest ends later.
 */
function keepsLimits({ saved, routes }: Work, allowed: Pick<Routes, "overload" | "over">): boolean {
  return saved.vans.every(
    (van) =>
      routes.overload[van]! <= allowed.overload[van]! + tolerance &&
      routes.over[van]! <= allowed.over[van]! + tolerance,
  );
}

function copyPlan({ routes, out, cost, columns }: Work): Kept {
  const sum = (numbers: Float64Array) => numbers.reduce((total, each) => total + each, 0);
  const progress = {
    left: out.length,
    late: sum(routes.late) + sum(columns.startLate),
    minutes: roadOf(routes) + sum(columns.startRoad),
    vans: routes.stops.reduce((count, stops) => count + Math.min(1, stops), 0),
  };
  return { next: routes.next.slice(), out: [...out], cost, progress };
}

const roadOf = ({ road }: Routes) => road.reduce((sum, each) => sum + each, 0);

function planOf({ columns }: Work, { next, out }: Kept, start: DayPlan, pace: Pace): DayPlan {
  const { firstStart, firstEnd, stopOf, jobs } = columns;
  const runs = start.runs.map((run, van) => {
    const stops = [...columns.prefix[van]!];
    for (let node = next[firstStart + van]!; node !== firstEnd + van; node = next[node]!) stops.push(stopOf[node]!);
    return { ...run, stops, carried: carriedWith(run, stops, jobs) };
  });
  const unplaced = out.map((index) => ({ job: jobs[index]!, reason: explainUnplaced(jobs[index]!, runs, pace) }));
  return { runs, unplaced, cost: runs.reduce((sum, run) => sum + costOf(run, pace), 0) };
}

/** Goods that the driver already has count as carried throughout, unless this run drops them off. */
function carriedWith(run: Run, stops: Run["stops"], jobs: readonly Job[]): Load {
  const held = jobs.filter(({ holder }) => holder === run.driver);
  if (held.length === 0) return run.carried;
  const isIn = (list: Run["stops"], job: Job) => list.includes(job.stops[0]);
  return held.reduce(
    (sum, job) => {
      const sign = Number(isIn(run.stops, job)) - Number(isIn(stops, job));
      const { kg, pallets } = job.stops[0].goods;
      return { kg: Math.max(0, sum.kg + sign * kg), pallets: Math.max(0, sum.pallets + sign * pallets) };
    },
    { ...run.carried },
  );
}
