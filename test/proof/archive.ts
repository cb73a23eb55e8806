import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { getHealth, type Health, type HealthPart } from "../../contract/health.ts";
import { findProjectRoot } from "../../server/database/find-project-root.ts";
import { openPool } from "../../server/database/pool.ts";
import { installDebianPackages } from "../../tools/chromium.ts";
import {
  type DebianPostgres,
  findOrInstallPostgres,
  postgresAccount,
  runAsPostgres,
  startDebianPostgres,
} from "../../tools/debian-postgres.ts";
import { seededRandom } from "../../tools/demo/seeded-random.ts";
import { type RunningServer, runServer } from "../server-process.ts";
import { askFor, signIn } from "./api-client.ts";
import type { Booked } from "./check-stored.ts";
import { book } from "./visitors.ts";

const program = "/usr/bin/pgbackrest";
const administrator = { username: "orla", password: "a password for the proof" };

/**
 * Tries the archive of docs/operations.md with Debian's pgBackRest: a full backup, bookings, a mistake, and then the
 * database as it was a moment before the mistake, with every booking until then, none after, and figures that add up.
 * Health sees when the archive fails.
 */
export async function proveArchive(seed: number, say: (line: string) => void): Promise<void> {
  const bin = await findOrInstallPostgres();
  if (!existsSync(program)) await installDebianPackages(["pgbackrest"]);
  const folder = mkdtempSync(join(tmpdir(), "currach-archive-"));
  const archive = openArchive(folder);
  const postgres = await startDebianPostgres(bin, { settings: archive.settings });
  let server: RunningServer | null = null;
  const pool = openPool(postgres.url, { size: 1 });
  try {
    archive.keep(postgres.folder, postgres.port);
    archive.run("stanza-create");
    archive.run("check");
    server = await runServer({
      variables: {
        DATABASE_URL: postgres.url,
        ADMIN_USERNAME: administrator.username,
        ADMIN_PASSWORD: administrator.password,
        RATE_LIMITS: "off",
        LOG_LEVEL: "error",
      },
    });
    const bookings = bookOn(server.url, seed);
    const before = await bookings(5);
    const began = performance.now();
    archive.run("--type=full", "backup");
    say(`a full backup took ${secondsSince(began)}`);
    assert.match(archive.run("info"), /cipher: aes-256-cbc/);
    await untilSecondAfter(endOfBackup(archive));
    const since = await bookings(5);
    const moment = await readMoment(pool);
    const after = await bookings(3);
    // A mistake after today's bookings, which last night's backup could not bring back.
    await pool.query("DELETE FROM order_events");
    await untilArchived(pool);
    await checkHealth(server.url, archive, pool);
    server.signal("SIGTERM");
    await server.ended;
    await pool.end();
    const restoring = performance.now();
    await postgres.restart(() => archive.run(...archive.guide.restore(moment)));
    await checkRestored(postgres, [...before, ...since], after);
    say(`${before.length + since.length} bookings are back after ${secondsSince(restoring)}, without the mistake`);
    const again = openPool(postgres.url, { size: 1 });
    try {
      for (const reset of archive.guide.resets) await again.query(reset);
      const { rows } = await again.query<{ is: string }>("SELECT current_setting('restore_command') AS is");
      assert.match(rows[0]!.is, /archive-get/, "it was not restored in its own place");
      // The archive continues, in the timeline that begins at that moment.
      await untilArchived(again);
    } finally {
      await again.end();
    }
  } finally {
    server?.signal("SIGKILL");
    await server?.ended;
    await pool.end().catch(() => {});
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

const secondsSince = (began: number) => `${((performance.now() - began) / 1_000).toFixed(1)} s`;

type BackupInfo = { backup: { timestamp: { stop: number } }[] };

/** The end of the newest backup, in whole seconds since the epoch. */
function endOfBackup(archive: Archive): number {
  const [stanza] = JSON.parse(archive.run("--output=json", "info")) as BackupInfo[];
  return stanza!.backup.at(-1)!.timestamp.stop;
}

/**
 * pgBackRest counts in whole seconds, and treats any moment in the second in which a backup ended as before the backup.
 */
async function untilSecondAfter(second: number): Promise<void> {
  while (Date.now() < (second + 1) * 1_000) await sleep(20);
}

type Archive = {
  /** The settings of PostgreSQL that the guide names, with our file in the command. */
  settings: string[];
  repository: string;
  /** Archives the cluster in this folder from now on. */
  keep(cluster: string, port: number): void;
  /** The guide's command for bringing a database back to a moment in place, and the settings that it then resets. */
  guide: { restore(moment: string): string[]; resets: string[] };
  run(...args: string[]): string;
};

/** The guide's own configuration, in a folder of the proof. */
function openArchive(folder: string): Archive {
  own(folder);
  const file = join(folder, "pgbackrest.conf");
  const repository = join(folder, "repository");
  mkdirSync(repository);
  own(repository);
  const guide = readFileSync(join(findProjectRoot(), "docs/operations.md"), "utf8");
  const [, example = ""] = /^```ini\n(\[global\]\nrepo1-path[\s\S]*?)\n```/m.exec(guide) ?? [];
  const settings = [...guide.matchAll(/ALTER SYSTEM SET (archive_\w+) = '?([^"]+?)'?"/g)];
  assert.equal(settings.length, 3, "docs/operations.md no longer names the three settings of the archive");
  const [, options = ""] = /pgbackrest --stanza=currach (--delta .*restore)$/m.exec(guide) ?? [];
  assert.match(options, /--target="[^"]+"/, "docs/operations.md no longer says how to go back to a moment");
  const resets = [...guide.matchAll(/-c "(ALTER SYSTEM RESET \w+)"/g)].map(([, reset = ""]) => reset);
  assert.equal(resets.length, 2, "docs/operations.md no longer resets the two settings of the moment");
  return {
    repository,
    guide: {
      restore: (moment) =>
        options
          .replace(/--target="[^"]+"/, "--target=MOMENT")
          .split(" ")
          .map((option) => option.replace("MOMENT", moment)),
      resets,
    },
    settings: settings.map(([, name, value = ""]) => `${name}=${value.replace(/^pgbackrest /, `$&--config=${file} `)}`),
    keep(cluster, port) {
      const changed = replaced(example, [
        [/^repo1-path=.*$/m, `repo1-path=${repository}\nlog-path=${folder}\nlock-path=${join(folder, "lock")}`],
        [/^pg1-path=.*$/m, `pg1-path=${join(cluster, "data")}\npg1-socket-path=${cluster}\npg1-port=${port}`],
      ]);
      writeFileSync(file, `${changed}\n`);
    },
    run: (...args) => runAsPostgres(program, [`--config=${file}`, "--stanza=currach", ...args]),
  };
}

function replaced(text: string, changes: [what: RegExp, by: string][]): string {
  return changes.reduce((now, [what, by]) => {
    assert.match(now, what, `the example has no ${what} any more`);
    return now.replace(what, by);
  }, text);
}

function own(path: string): void {
  const { uid, gid } = postgresAccount();
  if (uid !== undefined && gid !== undefined) chownSync(path, uid, gid);
}

function bookOn(url: string, seed: number) {
  const random = seededRandom(seed);
  return async (count: number): Promise<Booked[]> => {
    const booked: Booked[] = [];
    for (let index = 0; index < count; index++) booked.push(await book(url, random, () => undefined));
    return booked;
  };
}

/** A moment between two transactions. */
async function readMoment(pool: pg.Pool): Promise<string> {
  await sleep(100);
  const { rows } = await pool.query<{ at: string }>("SELECT clock_timestamp()::text AS at");
  await sleep(100);
  return rows[0]!.at;
}

/** Ends the current WAL segment, and waits until it is in the archive. */
async function untilArchived(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ segment: string }>("SELECT pg_walfile_name(pg_switch_wal()) AS segment");
  for (let waited = 0; ; waited++) {
    const archived = await pool.query<{ is: boolean }>(
      "SELECT coalesce(last_archived_wal >= $1, false) AS is FROM pg_stat_archiver",
      [rows[0]!.segment],
    );
    if (archived.rows[0]?.is) return;
    assert.ok(waited < 200, "the archive does not take the segment");
    await sleep(50);
  }
}

/** Makes the archive unavailable for a moment. */
async function checkHealth(url: string, { repository }: Archive, pool: pg.Pool): Promise<void> {
  const headers = await signIn(url, administrator.username, administrator.password);
  const read = async (): Promise<HealthPart | undefined> =>
    (await askFor<Health>(url, getHealth.path, 200, { headers })).parts.find(({ key }) => key === "backups");
  assert.equal((await read())?.state, "ok");
  renameSync(repository, `${repository}-away`);
  await pool.query("SELECT pg_logical_emit_message(true, 'proof', 'more'), pg_switch_wal()");
  for (let waited = 0; (await read())?.state !== "fault"; waited++) {
    assert.ok(waited < 100, "Health does not see that the archive fails");
    await sleep(100);
  }
  renameSync(`${repository}-away`, repository);
}

async function checkRestored({ url }: DebianPostgres, orders: Booked[], later: Booked[]): Promise<void> {
  const pool = openPool(url, { size: 1 });
  try {
    for (let waited = 0; ; waited++) {
      const { rows } = await pool.query<{ on: boolean }>("SELECT pg_is_in_recovery() AS on");
      if (!rows[0]?.on) break;
      assert.ok(waited < 200, "the restored database does not open for writing");
      await sleep(50);
    }
    const { rows } = await pool.query<{ id: number; events: number }>(
      "SELECT id, (SELECT count(*)::integer FROM order_events WHERE order_id = orders.id) AS events FROM orders ORDER BY id",
    );
    const wanted = orders.map(({ orderId }) => orderId).sort((a, b) => a - b);
    assert.ok(later.length > 0 && later.every(({ orderId }) => !wanted.includes(orderId)));
    assert.deepEqual(
      rows.map(({ id }) => id),
      wanted,
      "the orders are not those of the moment",
    );
    assert.ok(
      rows.every(({ events }) => events > 0),
      "the mistake is still there",
    );
  } finally {
    await pool.end();
  }
  const env = { ...process.env, DATABASE_URL: url };
  execFileSync(process.execPath, ["tools/ready.mjs", "check-summaries"], { env, stdio: "pipe" });
}
