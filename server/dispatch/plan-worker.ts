/** Plans a day in a thread of its own, so that phones, payments and pages are served meanwhile. */
import { parentPort, workerData } from "node:worker_threads";
import { improvePlan } from "../../domain/dispatch/improve-plan.ts";
import type { Point } from "../../domain/dispatch/run.ts";
import { fillDriveTable } from "../maps/fill-drive-table.ts";
import { memoiseDriveTimes } from "../maps/memoise-drive-times.ts";
import { loadRoadGraph } from "../maps/road-graph.ts";
import type { PlanMessage, PlanWork } from "./plan-work.ts";

const { jobs, runs, stopMinutes, measured, effort, stopped } = workerData as PlanWork;
const stop = new Int32Array(stopped);
const reportEveryMs = 200;

const send = (message: PlanMessage) => parentPort?.postMessage(message);
const placeKey = ({ lat, lon }: Point) => `${lat},${lon}`;
const graph = loadRoadGraph();
const pace = {
  minutes: memoiseDriveTimes(graph),
  fillTable(points: readonly Point[], table: Float32Array, width: number) {
    fillDriveTable(graph, points, table, width);
    if (measured === null) return;
    const indexOf = new Map(measured.points.map((at, index) => [placeKey(at), index] as const));
    points.forEach((from, i) => {
      const row = indexOf.get(placeKey(from));
      points.forEach((to, j) => {
        const column = indexOf.get(placeKey(to));
        if (row === undefined || column === undefined) return;
        const minutes = measured.minutes[row * measured.points.length + column]!;
        if (!Number.isNaN(minutes)) table[i * width + j] = minutes;
      });
    });
  },
  stopMinutes,
};
// A stopped search has no time left, and ends with the best plan so far.
const clock = () => (Atomics.load(stop, 0) === 0 ? performance.now() : Number.POSITIVE_INFINITY);
const start = { runs: [...runs], unplaced: [], cost: 0 };
const steps = improvePlan(start, jobs, pace, { ...effort, clock });
let step = steps.next();
for (let reportedAt = Number.NEGATIVE_INFINITY; !step.done; step = steps.next()) {
  if (performance.now() - reportedAt < reportEveryMs) continue;
  reportedAt = performance.now();
  send({ progress: step.value });
}
const plan = step.value;
send({
  outcome: {
    runs: plan.runs.map(({ stops }) => stops.map(({ delivery, kind }) => ({ delivery, kind }))),
    left: plan.unplaced.map(({ job, reason }) => ({ job: jobs.indexOf(job), reason })),
  },
});
