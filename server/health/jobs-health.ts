import type { HealthPart } from "../../contract/health.ts";
import { isOverdue, type Node } from "./read-nodes.ts";

/** What the shop does by itself: emails, payment sessions, refunds, summaries. */
export function jobsHealth(nodes: readonly Node[], now: Date): HealthPart {
  const part = { key: "jobs", title: "Jobs" } as const;
  const living = nodes.filter(({ isSilent }) => !isSilent);
  const jobs = living.flatMap((node) => node.jobs);
  const failing = [...new Set(jobs.filter(({ fault }) => fault !== null).map(({ name }) => name))];
  const overdue = [...new Set(jobs.filter((job) => isOverdue(job, now)).map(({ name }) => name))];
  const facts = [
    { label: "Processes", value: String(living.length) },
    { label: "Jobs", value: String(new Set(jobs.map(({ name }) => name)).size) },
  ];
  if (living.length === 0) {
    return {
      ...part,
      state: "fault",
      summary: "No process has said lately how its jobs are.",
      advice: "Start the shop again; if it stays so, its log says why.",
      facts,
    };
  }
  if (failing.length > 0 || overdue.length > 0) {
    const summaries = [
      failing.length > 0 ? `Failed when they last ran: ${failing.join(", ")}.` : "",
      overdue.length > 0 ? `Overdue: ${overdue.join(", ")}.` : "",
    ];
    return {
      ...part,
      state: "fault",
      summary: summaries.filter(Boolean).join(" "),
      advice: "Each job tries again by itself. One that goes on failing has its reason under Processes.",
      facts,
    };
  }
  return { ...part, state: "ok", summary: "Every job ran when it should.", advice: "", facts };
}
