import type { Context } from "../context.ts";

/** Puts a driver on or off duty; idempotent. When a driver goes off duty, the database deletes their last position. */
export async function storeDuty(
  { db, now, log }: Pick<Context, "db" | "now" | "log">,
  driverId: number,
  onDuty: boolean,
): Promise<void> {
  const changed = await db
    .updateTable("drivers")
    .set({ on_duty: onDuty, duty_changed_at: now() })
    .where("id", "=", driverId)
    .where("on_duty", "<>", onDuty)
    .returning("id")
    .executeTakeFirst();
  if (changed) log.info({ driverId }, onDuty ? "A driver is on duty" : "A driver is off duty");
}
