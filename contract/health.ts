import { defineCall } from "./call.ts";
import { api } from "./paths.ts";

/** `fault`: something doesn't work; `warning`: it works but somebody should check. */
export type HealthState = "ok" | "warning" | "fault";

/** A finding in words, or an ISO instant. */
export type HealthFact = { label: string; value: string } | { label: string; at: string };

const healthParts = [
  "database",
  "jobs",
  "mail",
  "payments",
  "invoices",
  "approvals",
  "shop",
  "maps",
  "pictures",
  "disk",
  "backups",
  "errors",
] as const;

export type HealthPart = {
  key: (typeof healthParts)[number];
  title: string;
  state: HealthState;
  /** One sentence. */
  summary: string;
  /** What to do about it; empty if nothing. */
  advice: string;
  facts: HealthFact[];
};

/** The last run of one job. */
export type JobHealth = {
  name: string;
  everyMs: number;
  /** When its last run began; until one has ended, when the process began. */
  startedAt: string;
  /** When its last run ended; null if none has yet. */
  lastAt: string | null;
  lastMs: number | null;
  /** Why its last run failed; null if it didn't. */
  fault: string | null;
};

/** An error as logged; contains nothing that a visitor typed. */
export type LoggedError = { at: string; message: string; error: string };

/** One process of the shop. */
export type NodeHealth = {
  id: string;
  /** Host and process id. */
  name: string;
  /** Whether this process gave the answer. */
  answers: boolean;
  startedAt: string;
  seenAt: string;
  state: HealthState;
  memoryBytes: number;
  jobs: JobHealth[];
  /** Newest first, at most twenty. */
  errors: LoggedError[];
};

export type Health = { at: string; state: HealthState; parts: HealthPart[]; nodes: NodeHealth[] };

export const getHealth = defineCall<Record<never, never>, Health>({
  name: "getHealth",
  method: "GET",
  path: `${api}/health`,
  access: "administrator",
  summary: "Health of the shop: database, jobs, mail, payments, maps, disk, recent errors, and each process",
});
