import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";
import type { PlanProgress } from "../../domain/dispatch/improve-plan.ts";
import { findProjectRoot } from "../database/find-project-root.ts";
import type { PlanMessage, PlanOutcome, PlanWork } from "./plan-work.ts";

/** `outcome` rejects if the thread fails. `stop` ends the search with the best plan so far, `cancel` without one. */
export type PlanWorker = { outcome: Promise<PlanOutcome>; stop(): void; cancel(): void };

/** The script that `tools/build.ts` built; when run from the sources, a thread has to load tsx first. */
const isSource = import.meta.url.endsWith(".ts");
const script = isSource
  ? `import("tsx/esm/api").then(({ register }) => { register(); return import(${JSON.stringify(new URL("./plan-worker.ts", import.meta.url).href)}); });`
  : pathToFileURL(join(findProjectRoot(), "build/plan-worker.js"));

/** A thread beyond this limit ends with an error, and the process goes on. Tables of numbers don't count towards it. */
const maxHeapMegabytes = 256;

export function startPlanWorker(
  work: Omit<PlanWork, "stopped">,
  onProgress: (progress: PlanProgress) => void = () => {},
): PlanWorker {
  const stopped = new SharedArrayBuffer(4);
  const worker = new Worker(script, {
    workerData: { ...work, stopped } satisfies PlanWork,
    eval: isSource,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: maxHeapMegabytes },
  });
  // Lets a server shut down without waiting for a plan.
  worker.unref();
  const outcome = new Promise<PlanOutcome>((resolve, reject) => {
    worker.on("message", (message: PlanMessage) => {
      if ("progress" in message) onProgress(message.progress);
      else resolve(message.outcome);
    });
    worker.on("error", reject);
    worker.on("exit", () => reject(new Error("The plan's thread ended without a plan")));
  });
  // A caller who cancels does not wait for the outcome, so its rejection must not be unhandled.
  outcome.catch(() => {});
  return {
    outcome,
    stop: () => Atomics.store(new Int32Array(stopped), 0, 1),
    cancel: () => void worker.terminate(),
  };
}
