import type { HealthPart } from "../../contract/health.ts";
import type { Context } from "../context.ts";
import { isLoopback } from "../environment.ts";
import { healthPart } from "./health-part.ts";

const lateAfterMs = 26 * 3_600_000;

/**
 * When `npm run backup` last wrote a file. Null where it never has and need not: on one's own machine, or where a
 * database of the operator's own may be backed up another way.
 */
export async function backupsHealth({ db, now, environment }: Context): Promise<HealthPart | null> {
  const last = await db.selectFrom("watermarks").select("reached").where("name", "=", "backup").executeTakeFirst();
  const isOurs = environment.databaseUrl === null && !isLoopback(environment.publicUrl);
  if (!last && !isOurs) return null;
  const { ok, warning } = healthPart({
    key: "backups",
    title: "Backups",
    facts: [last ? { label: "Last", at: last.reached.toISOString() } : { label: "Last", value: "None yet" }],
  });
  const advice =
    "Take one every night with deploy/currach-backup.timer, keep it on another machine, and try it with npm run restore -- FOLDER --drill.";
  if (!last) return warning("No backup has been taken.", advice);
  if (now().getTime() - last.reached.getTime() > lateAfterMs)
    return warning("The last backup is more than a day old.", advice);
  return ok("A backup was taken within the last day.");
}
