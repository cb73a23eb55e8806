/**
 * `npm run restore -- FILE`: fills the empty database of DATA_DIR or DATABASE_URL from a backup, all or nothing.
 * `--check` only reads the file and reports whether it can be restored; `--drill` restores it into a temporary database
 * of its own, recounts every figure there, and says how old its newest order is. For both, FILE may be a folder of
 * backups, of which the newest is used.
 */
import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { checkBackup } from "../server/database/backup/check-backup.ts";
import { restoreBackup } from "../server/database/backup/restore-backup.ts";
import { openDatabase } from "../server/database/open-database.ts";
import { readEnvironment } from "../server/environment.ts";
import { StartupError } from "../server/startup-error.ts";
import { newestBackup, runDrill } from "./recovery/drill.ts";

const usage = "Usage: npm run restore -- FILE [--check | --drill]";

async function restore(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { check: { type: "boolean", default: false }, drill: { type: "boolean", default: false } },
  });
  const [given, ...more] = positionals;
  if (given === undefined || more.length > 0) throw new StartupError(usage);
  if (existsSync(".env")) process.loadEnvFile(".env");
  const environment = readEnvironment(process.env);
  const began = performance.now();
  const seconds = () => ((performance.now() - began) / 1_000).toFixed(1);
  // The backup is checked before a database is opened or created.
  const path = resolve(process.env["INIT_CWD"] ?? process.cwd(), given);
  const backup = await checkBackup(
    values.check || values.drill ? newestBackup(path) : path,
    console.log,
    environment.backupIdentities,
  );
  const rows = Object.values(backup.end.rows).reduce((sum, count) => sum + count, 0);
  const tables = Object.keys(backup.end.rows).length;
  console.log(`The file is whole: taken ${backup.header.takenAt}, ${rows} rows of ${tables} tables (${seconds()} s)`);
  if (values.check) return;
  if (values.drill) {
    const stop = new AbortController();
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => stop.abort());
    const addsUp = await runDrill(backup, new Date(), stop.signal);
    console.log(
      addsUp
        ? `The drill has succeeded (${seconds()} s)`
        : `The drill has failed: figures differ, as listed above (${seconds()} s)`,
    );
    process.exitCode = addsUp ? 0 : 1;
    return;
  }
  const database = await openDatabase(environment, console.log, { as: "tool", poolSize: 1, migrates: false });
  try {
    await restoreBackup({ url: database.url, backup, say: console.log });
    const where = environment.databaseUrl ? "the database of DATABASE_URL" : resolve(environment.dataDir);
    console.log(
      `Restored into ${where} (${seconds()} s). Before you start it with SMTP_URL: emails that were queued then will be sent now.`,
    );
  } finally {
    await database.stop();
  }
}

try {
  await restore();
} catch (error) {
  const isUsage = error instanceof TypeError && "code" in error && String(error.code).startsWith("ERR_PARSE_ARGS");
  console.error(error instanceof StartupError ? error.message : isUsage ? `${error.message}\n${usage}` : error);
  process.exitCode = 1;
}
