import type { Context } from "../context.ts";

export type RunKey = { driverId: number; day: string };

/** Raises each run's version once, so that boards and phones fetch it again. Inserts new runs with version 1. */
export async function raiseRunVersions(
  { db, now }: Pick<Context, "db" | "now">,
  runs: readonly RunKey[],
): Promise<void> {
  const changed = [...new Map(runs.map((run) => [`${run.driverId} ${run.day}`, run])).values()];
  if (changed.length === 0) return;
  // Rows are always locked in the same order, so that two changes of the same runs cannot deadlock.
  changed.sort((a, b) => a.driverId - b.driverId || (a.day < b.day ? -1 : 1));
  await db
    .insertInto("runs")
    .values(changed.map(({ driverId, day }) => ({ driver_id: driverId, day, version: 1, changed_at: now() })))
    .onConflict((row) =>
      row.columns(["driver_id", "day"]).doUpdateSet((eb) => ({
        version: eb("runs.version", "+", 1),
        changed_at: eb.ref("excluded.changed_at"),
      })),
    )
    .execute();
}
