/** Plans a day in a thread of its own, so that phones, payments and pages are served meanwhile. */
import { parentPort, workerData } from "node:worker_threads";
import { improvePlan } from "../../domain/dispatch/improve-plan.ts";
import { fillDriveTable } from "../maps/fill-drive-table.ts";
import { memoiseDriveTimes } from "../maps/memoise-drive-times.ts";
import { loadRoadGraph } from "../maps/road-graph.ts";
import type { PlanMessage, PlanWork } from "./plan-work.ts";

const { jobs, runs, stopMinutes, effort, stopped } = workerData as PlanWork;
const stop = new Int32Array(stopped);
const tellEveryMs = 200;

const send = (message: PlanMessage) => parentPort?.postMessage(message);
const graph = loadRoadGraph();
const pace = {
  minutes: memoiseDriveTimes(graph),
  fillTable: (points: Parameters<typeof fillDriveTable>[1], table: Float32Array, width: number) =>
    fillDriveTable(graph, points, table, width),
  stopMinutes,
};
// A stopped search has no time left, and ends with the best plan so far.
const clock = () => (Atomics.load(stop, 0) === 0 ? performance.now() : Number.POSITIVE_INFINITY);
const start = { runs: [...runs], unplaced: [], cost: 0 };
const steps = improvePlan(start, jobs, pace, { ...effort, clock });
let step = steps.next();
for (let told = Number.NEGATIVE_INFINITY; !step.done; step = steps.next()) {
  if (performance.now() - told < tellEveryMs) continue;
  told = performance.now();
  send({ progress: step.value });
}
const plan = step.value;
send({
  outcome: {
    runs: plan.runs.map(({ stops }) => stops.map(({ delivery, kind }) => ({ delivery, kind }))),
    left: plan.unplaced.map(({ job, reason }) => ({ job: jobs.indexOf(job), reason })),
  },
});
