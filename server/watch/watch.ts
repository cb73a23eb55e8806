import { randomUUID } from "node:crypto";
import { hostname } from "node:os";
import type { JobHealth, LoggedError } from "../../contract/health.ts";

/** What one process knows of itself, as it is written down for the operator. */
export type NodeReport = {
  memoryBytes: number;
  /** Of the file system that the data folder is on; null where it could not be asked. */
  disk: { freeBytes: number; totalBytes: number } | null;
  maps: MapsCount;
  jobs: JobHealth[];
  errors: LoggedError[];
};

/** `substituted`: how many answers came from our own map, since the engine had none. Absent from a process of an older version. */
type MapsCount = { asked: number; failed: number; substituted?: number; lastFailedAt: string | null };

/** Written down by whatever runs in this process, in memory and bounded. */
export type Watch = {
  id: string;
  name: string;
  noteError(error: LoggedError): void;
  noteTurn(job: JobHealth): void;
  /** One question to the maps engine; `failedAt` where it could not answer. */
  noteMaps(failedAt: string | null): void;
  /** One of those questions was answered by our own map in the engine's place; `failedAt` where the engine failed. */
  noteMapsFallback(failedAt: string | null): void;
  known(): Pick<NodeReport, "maps" | "jobs" | "errors">;
};

const keptErrors = 20;

export function createWatch(): Watch {
  const jobs = new Map<string, JobHealth>();
  const errors: LoggedError[] = [];
  const maps = { asked: 0, failed: 0, substituted: 0, lastFailedAt: null as string | null };
  const noteFailure = (failedAt: string | null): void => {
    if (failedAt === null) return;
    maps.failed++;
    maps.lastFailedAt = failedAt;
  };
  return {
    id: randomUUID(),
    name: `${hostname()}:${process.pid}`,
    noteError(error) {
      errors.unshift(error);
      errors.length = Math.min(errors.length, keptErrors);
    },
    noteTurn: (job) => jobs.set(job.name, job),
    noteMaps(failedAt) {
      maps.asked++;
      noteFailure(failedAt);
    },
    noteMapsFallback(failedAt) {
      maps.substituted++;
      noteFailure(failedAt);
    },
    known: () => ({ maps: { ...maps }, jobs: [...jobs.values()], errors: [...errors] }),
  };
}
