/**
 * `npm run backup [-- FILE]`: one consistent snapshot of the whole shop in a compressed file, taken while the shop
 * serves. FILE may be a folder; by default the file is named after the Dublin time and written to the current folder.
 * It contains personal data, so only its owner may read it; it is encrypted if BACKUP_RECIPIENT is set.
 */
import { existsSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { dublinDate, dublinTime } from "../domain/schedule/dublin.ts";
import { writeBackup } from "../server/database/backup/write-backup.ts";
import type { Database } from "../server/database/kysely.ts";
import { openDatabase } from "../server/database/open-database.ts";
import { readEnvironment } from "../server/environment.ts";
import { StartupError } from "../server/startup-error.ts";

/** npm runs scripts in the project folder and passes the caller's folder in INIT_CWD. */
const folder = process.env["INIT_CWD"] ?? process.cwd();

function chooseFile(given: string | undefined, now: Date, isEncrypted: boolean): string {
  const name = `currach-${dublinDate(now)}-${dublinTime(now).replace(":", "")}.backup.gz${isEncrypted ? ".age" : ""}`;
  const path = resolve(folder, given ?? ".");
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ? join(path, name) : path;
}

/** The health page shows when the last backup was taken. */
async function recordBackup(db: Database, now: Date): Promise<void> {
  await db
    .insertInto("watermarks")
    .values({ name: "backup", reached: now })
    .onConflict((row) => row.column("name").doUpdateSet({ reached: now }))
    .execute();
}

async function backUp(): Promise<void> {
  const [given, ...more] = process.argv.slice(2);
  if (more.length > 0 || given?.startsWith("-")) throw new StartupError("Usage: npm run backup [-- FILE or FOLDER]");
  const now = new Date();
  if (existsSync(".env")) process.loadEnvFile(".env");
  const environment = readEnvironment(process.env);
  const recipients = environment.backupRecipients;
  const file = chooseFile(given, now, recipients.length > 0);
  const began = performance.now();
  const database = await openDatabase(environment, console.log, {
    as: "tool",
    poolSize: 1,
    migrates: false,
  });
  const stop = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => stop.abort());
  try {
    const { tables, rows, bytes } = await writeBackup({
      url: database.url,
      file,
      now,
      say: console.log,
      recipients,
      signal: stop.signal,
    });
    await recordBackup(database.db, now);
    const seconds = ((performance.now() - began) / 1_000).toFixed(1);
    console.log(`${file}: ${rows} rows of ${tables} tables, ${(bytes / 1e6).toFixed(1)} MB (${seconds} s)`);
    console.log(
      recipients.length > 0
        ? "It is encrypted: keep it, and the identity that opens it, not only on this machine."
        : "It holds personal data and password hashes: keep it where nobody else reads it, and not only on this machine.",
    );
  } finally {
    await database.stop();
  }
}

try {
  await backUp();
} catch (error) {
  console.error(error instanceof StartupError ? error.message : error);
  process.exitCode = 1;
}
