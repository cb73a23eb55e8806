import type { HealthState, JobHealth, NodeHealth } from "../../contract/health.ts";
import type { Context } from "../context.ts";
import type { NodeReport } from "../watch/watch.ts";

/** A process as last reported; `isSilent` if its next report is overdue. */
export type ServerNode = NodeHealth & Pick<NodeReport, "disk" | "maps"> & { isSilent: boolean };

/** Every process reports every fifteen seconds. */
const silentAfterMs = 2 * 60_000;

/** A crash-looping process leaves a row each time. */
const maxNodes = 20;

/** The processes that reported within a day; the data of the one that answers is current. */
export async function readNodes({ db, now, watch }: Context): Promise<ServerNode[]> {
  const instant = now();
  const rows = await db
    .selectFrom("server_nodes")
    .selectAll()
    .orderBy((eb) => eb("id", "=", watch.id), "desc")
    .orderBy("seen_at", "desc")
    .orderBy("id")
    .limit(maxNodes)
    .execute();
  return rows.map(({ id, name, started_at, seen_at, report: stored }) => {
    const answers = id === watch.id;
    const report = { ...(stored as NodeReport), ...(answers && watch.snapshot()) };
    const isSilent = !answers && instant.getTime() - seen_at.getTime() > silentAfterMs;
    return {
      id,
      name,
      answers,
      isSilent,
      startedAt: started_at.toISOString(),
      seenAt: seen_at.toISOString(),
      state: stateOf(isSilent, report.jobs, instant),
      memoryBytes: report.memoryBytes,
      disk: report.disk,
      maps: report.maps,
      jobs: report.jobs,
      errors: report.errors,
    };
  });
}

function stateOf(isSilent: boolean, jobs: readonly JobHealth[], now: Date): HealthState {
  if (isSilent) return "warning";
  return jobs.some((job) => job.fault !== null || isOverdue(job, now)) ? "fault" : "ok";
}

/** Whether several runs are overdue; a job that has never finished counts from its first start. */
export function isOverdue({ startedAt, lastAt, everyMs }: JobHealth, now: Date): boolean {
  return now.getTime() - new Date(lastAt ?? startedAt).getTime() > 3 * everyMs + 2 * 60_000;
}
