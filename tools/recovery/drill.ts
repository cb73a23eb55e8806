import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { CheckedBackup } from "../../server/database/backup/check-backup.ts";
import { restoreBackup } from "../../server/database/backup/restore-backup.ts";
import { stopEmbedded } from "../../server/database/embedded/stop-embedded.ts";
import { openDatabase } from "../../server/database/open-database.ts";
import { StartupError } from "../../server/startup-error.ts";
import { reportDifferences } from "./report-differences.ts";

/** The newest backup in a folder by modification time, or the file itself. */
export function newestBackup(path: string): string {
  if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) return path;
  const files = readdirSync(path)
    .filter((name) => /\.backup\.gz(\.age)?$/.test(name))
    .map((name) => join(path, name))
    .sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs);
  return files[0] ?? refuse(`${path} has no backup (*.backup.gz or *.backup.gz.age).`);
}

function refuse(message: string): never {
  throw new StartupError(message);
}

/**
 * Restores a backup into a separate database in a temporary folder, which is deleted afterwards, recounts its figures
 * and prints how old its newest order is. The shop's own database is not touched. Returns whether everything adds up.
 * Throws `StartupError` if interrupted by `signal`, and leaves nothing behind even then.
 */
export async function runDrill(backup: CheckedBackup, now: Date, signal: AbortSignal): Promise<boolean> {
  const dataDir = mkdtempSync(join(tmpdir(), "currach-drill-"));
  // If this process is root, PostgreSQL runs under an account of its own.
  chmodSync(dataDir, 0o711);
  try {
    const settings = { dataDir, databaseUrl: null, publicUrl: "http://localhost" };
    const database = await openDatabase(settings, () => {}, { as: "tool", migrates: false });
    // Makes every further statement fail.
    const stopDatabase = () =>
      void (database.embedded && stopEmbedded(database.embedded.storage, { unlessUsed: false }));
    try {
      signal.throwIfAborted();
      signal.addEventListener("abort", stopDatabase);
      await restoreBackup({ url: database.url, backup, say: console.log });
      const { summaries, others } = await reportDifferences(database.db);
      const newest = await database.db
        .selectFrom("orders")
        .select((eb) => eb.fn.max("date_created").as("at"))
        .executeTakeFirst();
      console.log(`The backup is ${showAge(now, new Date(backup.header.takenAt))} old`);
      console.log(newest?.at ? `Its newest order is ${showAge(now, newest.at)} old` : "It has no orders");
      return summaries + others === 0;
    } finally {
      await database.stop();
    }
  } catch (error) {
    throw signal.aborted ? new StartupError("Broken off: nothing was kept.") : error;
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** '3 hours', '2 days'. */
function showAge(now: Date, then: Date): string {
  const minutes = Math.max(0, Math.round((now.getTime() - then.getTime()) / 60_000));
  const units = [
    ["day", 1_440],
    ["hour", 60],
    ["minute", 1],
  ] as const;
  const [unit, size] = units.find(([, size]) => minutes >= 2 * size) ?? units[2];
  const count = Math.floor(minutes / size);
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}
