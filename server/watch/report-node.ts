import { statfs } from "node:fs/promises";
import type { Context } from "../context.ts";
import type { NodeReport } from "./watch.ts";

/** How long a crashed process stays listed. */
const maxSilenceMs = 24 * 3_600_000;

/** Stores this process's report, and deletes those of processes that have been silent for a day. */
export async function reportNode({ db, now, watch, environment }: Context): Promise<void> {
  const instant = now();
  const startedAt = new Date(instant.getTime() - Math.round(process.uptime() * 1_000));
  const report: NodeReport = {
    memoryBytes: process.memoryUsage.rss(),
    disk: await readFreeSpace(environment.dataDir),
    ...watch.snapshot(),
  };
  const seen = { name: watch.name, seen_at: instant, report: JSON.stringify(report) };
  await db
    .insertInto("server_nodes")
    .values({ id: watch.id, started_at: startedAt, ...seen })
    .onConflict((row) => row.column("id").doUpdateSet(seen))
    .execute();
  await db
    .deleteFrom("server_nodes")
    .where("seen_at", "<", new Date(instant.getTime() - maxSilenceMs))
    .execute();
}

/** Called at shutdown, so that the operator doesn't look for a process that has stopped. */
export async function deleteNode({ db, watch }: Pick<Context, "db" | "watch">): Promise<void> {
  await db.deleteFrom("server_nodes").where("id", "=", watch.id).execute();
}

async function readFreeSpace(folder: string): Promise<NodeReport["disk"]> {
  try {
    const { bavail, blocks, bsize } = await statfs(folder);
    return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
  } catch {
    // An external database may have no such folder.
    return null;
  }
}
