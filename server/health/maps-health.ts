import type { HealthPart } from "../../contract/health.ts";
import type { Connections } from "../../contract/settings.ts";
import type { Node } from "./read-nodes.ts";

const dayMs = 24 * 3_600_000;

/** Questions and failures since each process started. */
export function mapsHealth(nodes: readonly Node[], { maps }: Connections, now: Date): HealthPart {
  const counts = nodes.filter(({ isSilent }) => !isSilent).map((node) => node.maps);
  const sum = (field: "asked" | "failed") => counts.reduce((total, count) => total + count[field], 0);
  const [asked, failed] = [sum("asked"), sum("failed")];
  const lastFailedAt = counts.map((count) => count.lastFailedAt).reduce(later, null);
  const facts: HealthPart["facts"] = [
    { label: "Engine", value: maps.engine === "embedded" ? "Built in" : maps.engine },
    { label: "Questions since start", value: String(asked) },
    { label: "Failures since start", value: String(failed) },
  ];
  if (lastFailedAt) facts.push({ label: "Last failure", at: lastFailedAt });
  const part = { key: "maps", title: "Maps", facts } as const;
  const failedLately = lastFailedAt !== null && now.getTime() - new Date(lastFailedAt).getTime() < dayMs;
  return !failedLately
    ? { ...part, state: "ok", summary: "Addresses and distances are found.", advice: "" }
    : {
        ...part,
        state: "warning",
        summary: `${failed} of ${asked} questions could not be answered.`,
        advice: "Visitors without a distance are asked to call. The log says what went wrong.",
      };
}

const later = (a: string | null, b: string | null) => (a !== null && (b === null || a > b) ? a : b);
