import { AsyncLocalStorage } from "node:async_hooks";

/** The request or job that a log line belongs to, even if it is logged far from there. */
export type Work = Readonly<{ requestId: string; traceId: string | null; readRoute: () => string } | { job: string }>;

const storage = new AsyncLocalStorage<Work>();

/** Calls `run` so that everything it calls, even asynchronously, can find the request or job it belongs to. */
export function runAs<T>(work: Work, run: () => T): T {
  return storage.run(work, run);
}

/** The fields for a log line; empty outside requests and jobs. */
export function describeCurrentWork(): Record<string, string> {
  const work = storage.getStore();
  if (work === undefined) return {};
  if ("job" in work) return { job: work.job };
  const { requestId, traceId, readRoute } = work;
  return { requestId, ...(traceId !== null && { traceId }), route: readRoute() };
}
