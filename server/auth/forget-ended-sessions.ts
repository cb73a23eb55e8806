import type { Context } from "../context.ts";

/** Two nodes' clocks may differ a little. */
const graceMs = 3_600_000;

/** What has expired by itself need not be remembered. */
export async function forgetEndedSessions({ db, now }: Pick<Context, "db" | "now">): Promise<boolean> {
  await db
    .deleteFrom("ended_sessions")
    .where("expires_at", "<", new Date(now().getTime() - graceMs))
    .execute();
  return false;
}
