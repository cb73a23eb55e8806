import type { HealthFact, HealthPart } from "../../contract/health.ts";
import type { Context } from "../context.ts";
import { isLoopback } from "../environment.ts";
import { healthPart } from "./health-part.ts";
import { type Archive, readArchive } from "./read-archive.ts";

const lateAfterMs = 26 * 3_600_000;

/**
 * When `npm run backup` last wrote a file, and the state of the archive of the operator's own PostgreSQL. Null if there
 * is neither and neither is needed: on a developer's machine, or if such a database may be backed up another way.
 */
export async function backupsHealth({ db, now, environment }: Context): Promise<HealthPart | null> {
  const [last, archive] = await Promise.all([
    db.selectFrom("watermarks").select("reached").where("name", "=", "backup").executeTakeFirst(),
    readArchive(db),
  ]);
  const isOurs = environment.databaseUrl === null && !isLoopback(environment.publicUrl);
  if (!last && !archive && !isOurs) return null;
  const { ok, warning, fault } = healthPart({
    key: "backups",
    title: "Backups",
    facts: [
      last ? { label: "Last", at: last.reached.toISOString() } : { label: "Last", value: "None yet" },
      ...(archive ? [archiveFact(archive)] : []),
    ],
  });
  if (archive?.isFailing)
    return fault(
      "PostgreSQL cannot write its archive, so changes made now could not be restored.",
      "The logs of PostgreSQL and of its archive_command say why. Unarchived changes stay on PostgreSQL's own disk until that is full.",
    );
  if (archive?.isLate)
    return warning("Nothing has been archived for a quarter of an hour.", "Check archive_timeout and archive_command.");
  if (archive) return ok("Every change is archived within a minute or so.");
  const advice =
    "Take one every night with deploy/currach-backup.timer, keep it on another machine, and try it with npm run restore -- FOLDER --drill.";
  if (!last) return warning("No backup has been taken.", advice);
  if (now().getTime() - last.reached.getTime() > lateAfterMs)
    return warning("The last backup is more than a day old.", advice);
  return ok("A backup was taken within the last day.");
}

const archiveFact = ({ lastAt }: Archive): HealthFact =>
  lastAt ? { label: "Archived", at: lastAt.toISOString() } : { label: "Archived", value: "Nothing yet" };
