import type { HealthPart } from "../../contract/health.ts";
import { healthPart } from "./health-part.ts";
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
  const { ok, warning } = healthPart({
    key: "errors",
    title: "Errors",
    facts: last ? [{ label: "Last", at: last.at }] : [],
  });
  if (!last) return ok("No error within a day.");
  return warning(
    `${errors.length} ${errors.length === 1 ? "error" : "errors"} within a day: ${last.message}`,
    "The last ones of each process stand below; the log has the rest.",
  );
}
