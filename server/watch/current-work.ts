import { AsyncLocalStorage } from "node:async_hooks";

/** What a line that is logged far from its request or job says it belongs to. */
export type Work = Readonly<{ requestId: string; traceId: string | null; readRoute: () => string } | { job: string }>;

const storage = new AsyncLocalStorage<Work>();

/** Runs `work` so that whatever it calls, and whatever goes on after that, finds what it belongs to. */
export function runAs<T>(work: Work, run: () => T): T {
  return storage.run(work, run);
}

/** The fields of a line of the log; empty outside of requests and jobs. */
export function describeCurrentWork(): Record<string, string> {
  const work = storage.getStore();
  if (work === undefined) return {};
  if ("job" in work) return { job: work.job };
  const { requestId, traceId, readRoute } = work;
  return { requestId, ...(traceId !== null && { traceId }), route: readRoute() };
}
