import type { Context } from "../context.ts";
import { createBusyCheck, pauseWhileBusy } from "../watch/busy-check.ts";
import { runAs } from "../watch/current-work.ts";
import { summariseError } from "../watch/describe-error.ts";

/** Recurring work that every node runs, so each piece must either be claimed by one node or be safe to do twice. */
export type Job = {
  name: string;
  /** The pause between the end of a run and the start of the next. */
  everyMs: number;
  /**
   * For upkeep that can wait: delays the next run while this process is busy, at most until this long after the last.
   */
  whenBusyMs?: number;
  /**
   * For long work without a deadline: a run that leaves more to do is followed by a pause as long as the run, and by at
   * most this many such pauses while the process is busy.
   */
  pausesWhenBusy?: number;
  /** Returns true if more work is waiting; the next run then starts without a pause. */
  run(context: Context): Promise<boolean>;
};

export type RunningJobs = {
  /** Starts no more runs; current ones have ten seconds to finish. */
  stop(): Promise<void>;
};

const shutdownTimeoutMs = 10_000;
/** Prevents a retry every second while the database is down. */
const minRetryDelayMs = 5_000;

/** Runs each job immediately and again after each pause; an error is logged and the next run retries. */
export function runJobs(base: Context, jobs: Job[], createBusy = createBusyCheck): RunningJobs {
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
      const { ms, hasMore, pauseMs } = await runOnce(context, job);
      const stepMs = hasMore && job.pausesWhenBusy ? ms : pauseMs;
      if (stopped || stepMs === 0) continue;
      const limitMs = hasMore ? ms * (job.pausesWhenBusy ?? 0) : (job.whenBusyMs ?? 0);
      await pauseWhileBusy({ stepMs, limitMs, pause, isBusy: () => !stopped && isBusy() });
    }
  };
  for (const { name, everyMs } of jobs) {
    base.watch.recordJobRun({
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
        late = setTimeout(resolve, shutdownTimeoutMs);
      });
      await Promise.race([Promise.all(loops), timedOut]);
      clearTimeout(late);
    },
  };
}

/** The duration of the run, and the pause before the next. */
async function runOnce(context: Context, job: Job): Promise<{ ms: number; hasMore: boolean; pauseMs: number }> {
  const began = performance.now();
  const startedAt = context.now().toISOString();
  const recordRun = (fault: string | null) =>
    context.watch.recordJobRun({
      name: job.name,
      everyMs: job.everyMs,
      startedAt,
      lastAt: context.now().toISOString(),
      lastMs: Math.round(performance.now() - began),
      fault,
    });
  try {
    const hasMore = await runAs({ job: job.name }, () => job.run(context));
    recordRun(null);
    return { ms: performance.now() - began, hasMore, pauseMs: hasMore ? 0 : job.everyMs };
  } catch (error) {
    recordRun(summariseError(error));
    context.log.error({ err: error }, "A job failed; its next run retries");
    return { ms: performance.now() - began, hasMore: false, pauseMs: Math.max(job.everyMs, minRetryDelayMs) };
  }
}
