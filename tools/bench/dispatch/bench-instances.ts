import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { improvePlan, type PlanProgress } from "../../../domain/dispatch/improve-plan.ts";
import type { DayPlan } from "../../../domain/dispatch/plan-day.ts";
import type { Job } from "../../../domain/dispatch/route.ts";
import { minuteMs, type Pace, type Run, type RunStop } from "../../../domain/dispatch/run.ts";

const folder = resolve(import.meta.dirname, "instances");

/** A van costs a few minutes on the road, like VROOM's fixed cost; a minute late costs more than any detour. */
const prices = { lateWeight: 1_000, vanPrice: 3 };

const secondsEach = 5;

function readInstance(name: string): { jobs: Job[]; runs: Run[]; pace: Pace } {
  const lines = readFileSync(join(folder, `${name}.txt`), "utf8")
    .trim()
    .split("\n");
  const [first, depot, ...tasks] = lines.map((line) => line.trim().split(/\s+/).map(Number));
  const [vans, capacity] = first as [number, number];
  const vehicle = { name: "Van", packageTypes: null, maxKg: capacity, maxPallets: null };
  const taskOf = new Map(tasks.map((task) => [task[0]!, task]));
  const stopOf = (delivery: number, task: number[]): RunStop => {
    const [, lat, lon, demand, from, by, stays] = task as [number, number, number, number, number, number, number];
    return {
      delivery,
      kind: demand > 0 ? "pickup" : "dropoff",
      at: { lat, lon },
      from: from * minuteMs,
      by: by * minuteMs,
      arrivedAt: null,
      isLocked: false,
      goods: { kg: Math.abs(demand), pallets: 0, packageType: null },
      stays,
    };
  };
  const jobs = tasks.flatMap((task): Job[] => {
    const [id, dropoff] = [task[0]!, task[8]!];
    if (dropoff === 0) return [];
    return [{ delivery: id, holder: null, stops: [stopOf(id, task), stopOf(id, taskOf.get(dropoff)!)] }];
  });
  const startsFrom = { lat: depot![1]!, lon: depot![2]! };
  const carried = { kg: 0, pallets: 0 };
  const runs = Array.from(
    { length: vans },
    (_, van): Run => ({ driver: van + 1, vehicle, startsFrom, startsAt: 0, stops: [], carried }),
  );
  return { jobs, runs, pace: { minutes: (a, b) => Math.hypot(a.lat - b.lat, a.lon - b.lon), stopMinutes: 0 } };
}

/** The instances of Li and Lim. True if total distance and vans are at most VROOM's, and nothing is late. */
export function benchInstances(): boolean {
  const [, ...rows] = readFileSync(join(folder, "vroom.tsv"), "utf8").trim().split("\n");
  const files = readdirSync(folder).filter((file) => file.endsWith(".txt")).length;
  if (files !== rows.length) throw new Error(`${files} instances, but ${rows.length} rows of VROOM`);
  console.log("Li and Lim     vans  distance    late   VROOM: vans  distance   planDay: vans  distance  seconds");
  const sum = { vans: 0, distance: 0, late: 0, left: 0, vroomVans: 0, vroomDistance: 0, beforeVans: 0, before: 0 };
  let slowest = 0;
  for (const row of rows) {
    const [name = "", ...figures] = row.split("\t");
    const [vroomVans, vroomDistance, beforeVans, before] = figures.map(Number) as [number, number, number, number];
    const { jobs, runs, pace } = readInstance(name);
    const start: DayPlan = { runs, unplaced: jobs.map((job) => ({ job, reason: "" })), cost: 0 };
    const began = performance.now();
    const clock = () => performance.now();
    const effort = { seed: 1, iterations: 1e9, milliseconds: (secondsEach - 0.3) * 1_000, clock };
    const steps = improvePlan(start, jobs, pace, effort, prices);
    let last: PlanProgress = { left: jobs.length, late: 0, minutes: 0, vans: 0, iterations: 0 };
    for (let step = steps.next(); !step.done; step = steps.next()) last = step.value;
    const seconds = (performance.now() - began) / 1_000;
    slowest = Math.max(slowest, seconds);
    sum.vans += last.vans;
    sum.distance += last.minutes;
    sum.late += last.late;
    sum.left += last.left;
    sum.vroomVans += vroomVans;
    sum.vroomDistance += vroomDistance;
    sum.beforeVans += beforeVans;
    sum.before += before;
    print(name, last.vans, last.minutes, last.late, vroomVans, vroomDistance, beforeVans, before, seconds);
  }
  print(
    "in sum",
    sum.vans,
    sum.distance,
    sum.late,
    sum.vroomVans,
    sum.vroomDistance,
    sum.beforeVans,
    sum.before,
    slowest,
  );
  const isMet =
    sum.left === 0 &&
    sum.late < 0.01 &&
    sum.distance <= sum.vroomDistance &&
    sum.vans <= sum.vroomVans &&
    slowest <= secondsEach;
  const aim = `at most ${sum.vroomDistance.toFixed(1)} and ${sum.vroomVans} vans, none late or left out, ${secondsEach} s each`;
  console.log(`${isMet ? "met" : "MISSED"} (${aim})\n`);
  return isMet;
}

function print(
  name: string,
  vans: number,
  distance: number,
  late: number,
  vroomVans: number,
  vroomDistance: number,
  beforeVans: number,
  before: number,
  seconds: number,
): void {
  const cells = [
    [name, -12],
    [vans, 7],
    [distance.toFixed(1), 10],
    [late.toFixed(1), 8],
    [vroomVans, 14],
    [vroomDistance.toFixed(1), 10],
    [beforeVans, 16],
    [before.toFixed(1), 10],
    [seconds.toFixed(1), 9],
  ] as const;
  console.log(
    cells.map(([text, width]) => (width < 0 ? `${text}`.padEnd(-width) : `${text}`.padStart(width))).join(""),
  );
}
