import type { HealthPart } from "../../contract/health.ts";
import type { Node } from "./read-nodes.ts";

const dayMs = 24 * 3_600_000;

/** What was logged as an error, within a day and since each process started. */
export function errorsHealth(nodes: readonly Node[], now: Date): HealthPart {
  const since = new Date(now.getTime() - dayMs).toISOString();
  const errors = nodes
    .flatMap((node) => node.errors)
    .filter(({ at }) => at >= since)
    .toSorted((a, b) => (a.at < b.at ? 1 : -1));
  const last = errors[0];
  const part = { key: "errors", title: "Errors" } as const;
  if (!last) return { ...part, state: "ok", summary: "No error within a day.", advice: "", facts: [] };
  return {
    ...part,
    state: "warning",
    summary: `${errors.length} ${errors.length === 1 ? "error" : "errors"} within a day: ${last.message}`,
    advice: "The last ones of each process stand below; the log has the rest.",
    facts: [{ label: "Last", at: last.at }],
  };
}
