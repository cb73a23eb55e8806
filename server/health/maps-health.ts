import type { Connections, MapsConnection } from "../../contract/connections.ts";
import type { HealthPart } from "../../contract/health.ts";
import { healthPart } from "./health-part.ts";
import type { ServerNode } from "./read-nodes.ts";

const dayMs = 24 * 3_600_000;

/** Requests, failures and fallbacks to the built-in map since each process started. */
export function mapsHealth(nodes: readonly ServerNode[], { maps }: Connections, now: Date): HealthPart {
  const counts = nodes.filter(({ isSilent }) => !isSilent).map((node) => node.maps);
  const sum = (field: "asked" | "failed" | "substituted") =>
    counts.reduce((total, count) => total + (count[field] ?? 0), 0);
  const [asked, failed, substituted] = [sum("asked"), sum("failed"), sum("substituted")];
  const outside = outsideEngine(maps);
  const lastFailedAt = counts.map((count) => count.lastFailedAt).reduce(later, null);
  const facts: HealthPart["facts"] = [
    { label: "Engine", value: outside ? `${outside}, then built in` : "Built in" },
    { label: "Questions since start", value: String(asked) },
    { label: "Failures since start", value: String(failed) },
  ];
  if (outside) facts.push({ label: "Answered by the built-in map", value: String(substituted) });
  if (lastFailedAt) facts.push({ label: "Last failure", at: lastFailedAt });
  const { ok, warning } = healthPart({ key: "maps", title: "Maps", facts });
  const failedLately = lastFailedAt !== null && now.getTime() - new Date(lastFailedAt).getTime() < dayMs;
  if (!failedLately) return ok("Addresses and distances are found.");
  if (outside) {
    return warning(
      `${outside} did not answer ${failed} of ${asked} questions.`,
      "The built-in map answers in its place, and quotes then say 'Estimated distance'. Test the maps in the API settings; the log says more.",
    );
  }
  return warning(
    `${failed} of ${asked} questions could not be answered.`,
    "Visitors without a distance are asked to call. The log says what went wrong.",
  );
}

/** The engine used before the built-in map; null if there is none. */
function outsideEngine(maps: MapsConnection): string | null {
  if (maps.engine === "open") return `${maps.roads} and ${maps.places}`;
  return maps.engine === "google" ? "Google" : null;
}

const later = (a: string | null, b: string | null) => (a !== null && (b === null || a > b) ? a : b);
