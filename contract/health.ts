import { defineCall } from "./call.ts";
import { api } from "./paths.ts";

/** `fault`: something does not work; `warning`: it works and somebody should look. */
export type HealthState = "ok" | "warning" | "fault";

/** What was found about one part, in words, and instants in ISO. */
export type HealthFact = { label: string; value: string } | { label: string; at: string };

const healthParts = ["database", "jobs", "mail", "payments", "shop", "maps", "pictures", "disk", "errors"] as const;

export type HealthPart = {
  key: (typeof healthParts)[number];
  title: string;
  state: HealthState;
  /** One sentence. */
  summary: string;
  /** What to do about it; empty where nothing has to be done. */
  advice: string;
  facts: HealthFact[];
};

/** How one job went when it last ran. */
export type JobHealth = {
  name: string;
  everyMs: number;
  /** When its last turn began; without an end, when the process did. */
  startedAt: string;
  /** The end of its last turn; null: none has ended yet. */
  lastAt: string | null;
  lastMs: number | null;
  /** Why its last turn failed; null where it did not. */
  fault: string | null;
};

/** A fault as the log has it: nothing in it that a visitor typed. */
export type LoggedError = { at: string; message: string; error: string };

/** One process of the shop. */
export type NodeHealth = {
  id: string;
  /** Machine and process. */
  name: string;
  /** Whether it gave this answer. */
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
  summary: "How the shop is: database, jobs, mail, payments, maps, disk, last errors, and each of its processes",
});
