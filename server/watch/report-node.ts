import { statfs } from "node:fs/promises";
import type { Context } from "../context.ts";
import type { NodeReport } from "./watch.ts";

/** A process that ended without a word is remembered so long. */
const rememberedMs = 24 * 3_600_000;

/** Writes down how this process is; those that nobody has heard of for a day are forgotten. */
export async function reportNode({ db, now, watch, environment }: Context): Promise<void> {
  const instant = now();
  const startedAt = new Date(instant.getTime() - Math.round(process.uptime() * 1_000));
  const report: NodeReport = {
    memoryBytes: process.memoryUsage.rss(),
    disk: await freeSpace(environment.dataDir),
    ...watch.known(),
  };
  const seen = { name: watch.name, seen_at: instant, report: JSON.stringify(report) };
  await db
    .insertInto("server_nodes")
    .values({ id: watch.id, started_at: startedAt, ...seen })
    .onConflict((row) => row.column("id").doUpdateSet(seen))
    .execute();
  await db
    .deleteFrom("server_nodes")
    .where("seen_at", "<", new Date(instant.getTime() - rememberedMs))
    .execute();
}

/** At a proper end, so that the operator does not look for this process. */
export async function forgetNode({ db, watch }: Pick<Context, "db" | "watch">): Promise<void> {
  await db.deleteFrom("server_nodes").where("id", "=", watch.id).execute();
}

async function freeSpace(folder: string): Promise<NodeReport["disk"]> {
  try {
    const { bavail, blocks, bsize } = await statfs(folder);
    return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
  } catch {
    // With a database elsewhere there may be no such folder.
    return null;
  }
}
