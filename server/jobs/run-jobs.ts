import type { Context } from "../context.ts";
import { errorInShort } from "../watch/describe-error.ts";
import { createIsBusy } from "./is-busy.ts";

/**
 * Work that repeats by itself. Two nodes on one database run it side by side, so each piece of it is done by one node, or harmless if done
 * twice.
 */
export type Job = {
  name: string;
  /** Pause from the end of one turn to the next. */
  everyMs: number;
  /** For upkeep that nobody waits for: while this process is busy its next turn is put off, to this long after the last one at most. */
  whenBusyMs?: number;
  /** Answers true where more is waiting: the next turn follows at once. */
  run(context: Context): Promise<boolean>;
};

export type RunningJobs = {
  /** No new turn begins; those that run may finish, within ten seconds. */
  stop(): Promise<void>;
};

const timeoutMs = 10_000;
/** A database that is down is not asked each second. */
const afterFaultMs = 5_000;

/** Runs each job by itself, at once and again after each pause. A fault is logged and the next turn tries again. */
export function runJobs(base: Context, jobs: Job[], createBusy = createIsBusy): RunningJobs {
  let stopped = false;
  const wakes = new Set<() => void>();
  const pause = (ms: number) =>
    new Promise<void>((resolve) => {
      const wake = () => {
        clearTimeout(timer);
        wakes.delete(wake);
        resolve();
      };
      const timer = setTimeout(wake, ms).unref();
      wakes.add(wake);
    });

  const repeat = async (job: Job) => {
    const context: Context = {
      ...base,
      actor: { kind: "system", name: job.name },
      idempotencyKey: null,
      log: base.log.child({ job: job.name }),
    };
    const isBusy = createBusy();
    while (!stopped) {
      const next = await turn(context, job);
      if (stopped || next === 0) continue;
      let waited = 0;
      // How busy it was in the pause is what counts.
      isBusy();
      do {
        await pause(next);
        waited += next;
      } while (!stopped && waited < (job.whenBusyMs ?? 0) && isBusy());
    }
  };
  for (const { name, everyMs } of jobs) {
    base.watch.noteTurn({
      name,
      everyMs,
      startedAt: base.now().toISOString(),
      lastAt: null,
      lastMs: null,
      fault: null,
    });
  }
  const loops = jobs.map(repeat);
  return {
    stop: async () => {
      stopped = true;
      for (const wake of wakes) wake();
      let late: NodeJS.Timeout | undefined;
      const timedOut = new Promise<void>((resolve) => {
        late = setTimeout(resolve, timeoutMs);
      });
      await Promise.race([Promise.all(loops), timedOut]);
      clearTimeout(late);
    },
  };
}

/** Answers the pause after it, in milliseconds. */
async function turn(context: Context, job: Job): Promise<number> {
  const began = performance.now();
  const startedAt = context.now().toISOString();
  const note = (fault: string | null) =>
    context.watch.noteTurn({
      name: job.name,
      everyMs: job.everyMs,
      startedAt,
      lastAt: context.now().toISOString(),
      lastMs: Math.round(performance.now() - began),
      fault,
    });
  try {
    const hasMore = await job.run(context);
    note(null);
    return hasMore ? 0 : job.everyMs;
  } catch (error) {
    note(errorInShort(error));
    context.log.error({ err: error }, "A job failed; its next turn tries again");
    return Math.max(job.everyMs, afterFaultMs);
  }
}
