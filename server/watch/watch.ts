import { randomUUID } from "node:crypto";
import { hostname } from "node:os";
import type { JobHealth, LoggedError } from "../../contract/health.ts";
import { createProcessMetrics, type ProcessMetrics } from "./process-metrics.ts";

/** The report of one process for the operator. */
export type NodeReport = {
  memoryBytes: number;
  /** Of the data folder's file system; null if unavailable. */
  disk: { freeBytes: number; totalBytes: number } | null;
  maps: MapsCount;
  jobs: JobHealth[];
  errors: LoggedError[];
  /** The latest sender of X-Forwarded-… that is not trusted; absent in reports of an older version. */
  untrustedProxy?: UntrustedProxy | null;
};

type UntrustedProxy = { address: string; at: string };

/** `substituted`: answers of the built-in map as a fallback; absent in reports of an older version. */
type MapsCount = { asked: number; failed: number; substituted?: number; lastFailedAt: string | null };

/** `waiting`: requests that wait for a connection. */
type PoolState = { busy: number; idle: number; waiting: number };

/** Records what happens in this process, in bounded memory. */
export type Watch = {
  id: string;
  name: string;
  metrics: ProcessMetrics;
  recordError(error: LoggedError): void;
  recordJobRun(job: JobHealth): void;
  /** Counts a request to the maps engine; `failedAt` is set if it failed. */
  recordMapsRequest(failedAt: string | null): void;
  /** Counts an answer of the built-in map in the engine's place; `failedAt` is set if the engine failed. */
  recordMapsFallback(failedAt: string | null): void;
  recordUntrustedProxy(proxy: UntrustedProxy): void;
  /** Reads the state of the database connections from now on. */
  watchPool(read: () => PoolState): void;
  /** Null while nothing is known. */
  poolState(): PoolState | null;
  snapshot(): Pick<NodeReport, "maps" | "jobs" | "errors" | "untrustedProxy">;
};

const maxErrors = 20;

export function createWatch(): Watch {
  const jobs = new Map<string, JobHealth>();
  const errors: LoggedError[] = [];
  const maps = { asked: 0, failed: 0, substituted: 0, lastFailedAt: null as string | null };
  const metrics = createProcessMetrics();
  let untrustedProxy: UntrustedProxy | null = null;
  let readPool: () => PoolState | null = () => null;
  const recordMapsFailure = (failedAt: string | null): void => {
    if (failedAt === null) return;
    maps.failed++;
    maps.lastFailedAt = failedAt;
  };
  return {
    id: randomUUID(),
    name: `${hostname()}:${process.pid}`,
    recordError(error) {
      errors.unshift(error);
      errors.length = Math.min(errors.length, maxErrors);
    },
    metrics,
    recordJobRun(job) {
      jobs.set(job.name, job);
      if (job.lastMs !== null) metrics.countJobRun({ job: job.name, failed: job.fault !== null, ms: job.lastMs });
    },
    recordMapsRequest(failedAt) {
      maps.asked++;
      metrics.countMapsRequest(failedAt === null ? "answered" : "failed");
      recordMapsFailure(failedAt);
    },
    recordMapsFallback(failedAt) {
      maps.substituted++;
      metrics.countMapsRequest("substituted");
      recordMapsFailure(failedAt);
    },
    recordUntrustedProxy(proxy) {
      untrustedProxy = proxy;
    },
    watchPool(read) {
      readPool = read;
    },
    poolState: () => readPool(),
    snapshot: () => ({ maps: { ...maps }, jobs: [...jobs.values()], errors: [...errors], untrustedProxy }),
  };
}
