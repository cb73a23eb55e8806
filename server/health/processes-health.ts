import type { HealthPart } from "../../contract/health.ts";
import { healthPart } from "./health-part.ts";
import { isOverdue, type ServerNode } from "./read-nodes.ts";

/** Background jobs: emails, payment sessions, refunds, summaries. */
export function jobsHealth(nodes: readonly ServerNode[], now: Date): HealthPart {
  const living = nodes.filter(({ isSilent }) => !isSilent);
  const jobs = living.flatMap((node) => node.jobs);
  const failing = [...new Set(jobs.filter(({ fault }) => fault !== null).map(({ name }) => name))];
  const overdue = [...new Set(jobs.filter((job) => isOverdue(job, now)).map(({ name }) => name))];
  const { ok, fault } = healthPart({
    key: "jobs",
    title: "Jobs",
    facts: [
      { label: "Processes", value: String(living.length) },
      { label: "Jobs", value: String(new Set(jobs.map(({ name }) => name)).size) },
    ],
  });
  if (living.length === 0) {
    return fault(
      "No process has reported on its jobs lately.",
      "Restart the shop; if that doesn't help, its log says why.",
    );
  }
  const problems = [
    failing.length > 0 ? `Failed when they last ran: ${failing.join(", ")}.` : "",
    overdue.length > 0 ? `Overdue: ${overdue.join(", ")}.` : "",
  ].filter(Boolean);
  if (problems.length === 0) return ok("Every job ran when it should.");
  return fault(
    problems.join(" "),
    "Each job retries automatically. If one keeps failing, the reason is under Processes.",
  );
}

const dayMs = 24 * 3_600_000;

/** Errors logged within the last day, or since each process started. */
export function errorsHealth(nodes: readonly ServerNode[], now: Date): HealthPart {
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
  if (!last) return ok("No errors in the last day.");
  return warning(
    `${errors.length} ${errors.length === 1 ? "error" : "errors"} in the last day: ${last.message}`,
    "The latest ones of each process are below; the log has the rest.",
  );
}
