import { createHash } from "node:crypto";
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { submitForm } from "../../../contract/forms.ts";
import { createUser } from "../../../contract/users.ts";
import { changeSettings, createTestApp, saveFixtureS0, type TestApp } from "../../../test/app.ts";
import { createBareDatabase, createTestDatabase, type TestDatabase } from "../../../test/database.ts";
import { book, bookRequest, post, quoteFor, requestInternational, testClock } from "../../../test/journeys.ts";
import { bookPaid, bookPending, refund, shopOrderOf } from "../../../test/payments.ts";
import { outboxOf, publicOrder } from "../../../test/read-order.ts";
import { stubMaps } from "../../../test/stub-maps.ts";
import { describeSchema } from "../../../tools/schema/describe-schema.ts";
import { migrate } from "../migrate.ts";
import { listMigrations, migrationsFolder } from "../migration-file.ts";
import { findSummaryDifferences } from "../summaries/find-summary-differences.ts";
import { checkBackup } from "./check-backup.ts";
import { restoreBackup } from "./restore-backup.ts";
import { writeBackup } from "./write-backup.ts";

const folder = mkdtempSync(join(tmpdir(), "currach-backup-test-"));
const now = new Date("2026-03-04T10:00:00Z");
const silent = () => {};
const appOptions = { maps: stubMaps(), environment: { payments: "sandbox" as const } };
const databases: TestDatabase[] = [];
let source: TestDatabase;
let app: TestApp;

async function bare(): Promise<TestDatabase> {
  const database = await createBareDatabase();
  databases.push(database);
  return database;
}
const inFolder = (name: string) => join(folder, name);
async function backUp(name: string, { url }: TestDatabase = source): Promise<string> {
  await writeBackup({ url, file: inFolder(name), now, say: silent });
  return inFolder(name);
}
const restore = async (file: string, { url }: TestDatabase) =>
  restoreBackup({ url, backup: await checkBackup(file, silent), say: silent });
async function tablesOf({ db }: TestDatabase): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select tablename as name from pg_tables where schemaname = 'public'
    order by 1`.execute(db);
  return rows.map(({ name }) => name);
}
/** Every row of every table as text, including generated columns. */
async function contentOf(database: TestDatabase): Promise<Record<string, string[]>> {
  const content: Record<string, string[]> = {};
  for (const name of await tablesOf(database)) {
    const { rows } = await sql<{ row: string }>`select row::text from ${sql.table(name)} as row order by 1`.execute(
      database.db,
    );
    content[name] = rows.map(({ row }) => row);
  }
  return content;
}
async function schemaOf({ url }: TestDatabase): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return describeSchema(client).finally(() => client.end());
}
/** A backup's tables and rows, without its header and end, which contain the time and the values of sequences. */
const textOf = (file: string) => gunzipSync(readFileSync(file)).toString().split("\n").slice(1, -2).join("\n");

beforeAll(async () => {
  source = await createTestDatabase();
  app = await createTestApp({ ...appOptions, now: testClock().now, database: source });
  await saveFixtureS0(app);
  await changeSettings(app, { livePaymentsEnabled: true });
  const { orderId } = await bookPaid(app);
  expect((await refund(app, orderId, { amount: "5.00", reason: "Late,\twet\\and\nwith a line end" })).status).toBe(201);
  await bookPending(app);
  await bookRequest(app, requestInternational);
  await quoteFor(app);
  const user = {
    username: "mary",
    email: "mary@example.ie",
    name: "Mary",
    role: "shop_manager",
    password: "mary-pass-1",
  };
  expect((await app.request(createUser.path, { json: user, token: await app.administratorToken() })).status).toBe(201);
  const help = {
    names: "Áine \\. O'Brien",
    email: "aine@example.ie",
    contactNumber: "0871234567",
    issueType: "pricing-question",
    message: "\\N and more\n\\.\nand more",
  };
  expect((await post(app, submitForm.path, { form_id: 6, data: help }, "a-form")).status).toBe(200);
});
afterAll(async () => {
  await app.close();
  for (const { drop } of databases) await drop();
  rmSync(folder, { recursive: true });
});

describe("a backup", { timeout: 60_000 }, () => {
  it("restored into an empty database is the same shop in every table, and one that can go on working", async () => {
    const file = await backUp("quiet.backup.gz");
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const restored = await createBareDatabase();
    await restore(file, restored);
    const content = await contentOf(source);
    expect(await contentOf(restored)).toEqual(content);
    expect(await schemaOf(restored)).toBe(await schemaOf(source));
    const filled = Object.keys(content).filter((name) => (content[name]?.length ?? 0) > 0);
    for (const name of [
      "orders",
      "payments",
      "refunds",
      "documents",
      "emails",
      "users",
      "settings_versions",
      "order_changes",
    ])
      expect(filled).toContain(name);

    const again = await createTestApp({ ...appOptions, now: testClock().now, database: restored });
    try {
      const known = await source.db.selectFrom("orders").selectAll().orderBy("id").execute();
      for (const { id, order_key } of known) {
        const order = { orderId: id, orderKey: order_key, bookingReference: "", next: "payment" as const };
        expect(await publicOrder(again, order)).toEqual(await publicOrder(app, order));
        expect(await shopOrderOf(again, id)).toEqual(await shopOrderOf(app, id));
      }
      // Numbering continues where it was, and receipts have no gap.
      const next = await bookPaid(again);
      expect(next.orderId).toBeGreaterThan(Math.max(...known.map(({ id }) => id)));
      expect(await outboxOf(again, next.orderId)).toHaveLength(4);
      const receipts = await restored.db
        .selectFrom("documents")
        .select("number")
        .where("kind", "=", "receipt")
        .execute();
      expect(receipts.map(({ number }) => number).sort()).toEqual([1, 2]);
      // The triggers count again.
      expect(await findSummaryDifferences(restored.db)).toEqual([]);
    } finally {
      await again.close();
    }
  });

  it("is a snapshot of one moment, taken while bookings go on", async () => {
    let open = true;
    const answered: number[] = [];
    const visitor = async () => {
      while (open) answered.push((await book(app, (await quoteFor(app)).id)).orderId);
    };
    const visitors = Promise.all([visitor(), visitor(), visitor()]);
    await expect.poll(() => answered.length, { timeout: 20_000 }).toBeGreaterThan(5);
    const before = [...answered];
    const file = await backUp("busy.backup.gz");
    const after = answered.length;
    await expect.poll(() => answered.length, { timeout: 20_000 }).toBeGreaterThan(after + 5);
    open = false;
    await visitors;

    const restored = await bare();
    await restore(file, restored);
    // The database now contains exactly what the file says about that moment.
    expect(textOf(await backUp("again.backup.gz", restored))).toBe(textOf(file));
    const orders = await restored.db.selectFrom("orders").select("id").execute();
    const ids = orders.map(({ id }) => id);
    expect(ids).toEqual(expect.arrayContaining(before));
    expect(ids).not.toContain(answered.at(-1));
    for (const table of ["emails", "form_submissions"] as const) {
      const { rows } = await sql<{ of: number[] }>`select array_agg(distinct order_id) as of from ${sql.table(table)}
        where order_id is not null`.execute(restored.db);
      expect(rows[0]?.of.sort()).toEqual(ids.sort());
    }
    expect(await findSummaryDifferences(restored.db)).toEqual([]);
  });

  it("of an earlier schema is migrated to this version's", async () => {
    const [first = ""] = listMigrations();
    const columns = ["id", "username", "email", "display_name", "role", "password_hash", "token_version", "created_at"];
    const user = [5, "orla", "orla@example.ie", "Orla", "administrator", "hash", 1, "2026-01-01 10:00:00+00"];
    // A backup of a shop that had run its first migration only.
    const text = [
      JSON.stringify({ format: "currach-backup", version: 1, takenAt: now.toISOString(), migrations: [first] }),
      JSON.stringify({ table: "migrations", columns: ["id", "name", "run_on"] }),
      [1, first, "2026-01-01 10:00:00"].join("\t"),
      "\\.",
      JSON.stringify({ table: "users", columns }),
      user.join("\t"),
      "\\.\n",
    ].join("\n");
    const sequences = [
      { name: "migrations_id_seq", lastValue: "1", isCalled: true },
      { name: "users_id_seq", lastValue: "5", isCalled: true },
    ];
    const sha256 = createHash("sha256").update(text).digest("hex");
    const end = { end: true, rows: { migrations: 1, users: 1 }, sequences, sha256 };
    writeFileSync(inFolder("old.backup.gz"), gzipSync(`${text}${JSON.stringify(end)}\n`));

    const restored = await bare();
    await restore(inFolder("old.backup.gz"), restored);
    expect(await tablesOf(restored)).toEqual(await tablesOf(source));
    const { rows } = await sql<{ name: string }>`select name from migrations order by id`.execute(restored.db);
    expect(rows.map(({ name }) => name)).toEqual(listMigrations());
    const users = await restored.db.selectFrom("users").select(["id", "username"]).execute();
    expect(users).toEqual([{ id: 5, username: "orla" }]);
  });

  it("of 0.3.0 is restored with its rows in tables that have since been renamed", async () => {
    const ofRelease = listMigrations().filter((name) => name <= "0108_account_papers_indexes");
    const release = inFolder("migrations-of-0.3.0");
    mkdirSync(release);
    for (const name of ofRelease) copyFileSync(join(migrationsFolder(), `${name}.sql`), join(release, `${name}.sql`));
    const before = await bare();
    await migrate(before.url, { folder: release });
    await sql`insert into shop_news (shop_order_id, told_at, attempts, next_attempt_at, failure)
      values (7, ${now}, 2, ${now}, 'away'), (8, ${now}, 0, ${now}, null)`.execute(before.db);
    await sql`insert into gateway_faults (gateway, asked, message, lasting, count, since, last_at, told_at)
      values ('stripe', 'list its events', 'away', false, 3, ${now}, ${now}, ${now})`.execute(before.db);
    const restored = await bare();
    await restore(await backUp("release.backup.gz", before), restored);
    const inbox = await restored.db.selectFrom("shop_webhook_inbox").selectAll().orderBy("shop_order_id").execute();
    expect(inbox).toEqual([
      { shop_order_id: 7, notified_at: now, attempts: 2, next_attempt_at: now, failure: "away" },
      { shop_order_id: 8, notified_at: now, attempts: 0, next_attempt_at: now, failure: null },
    ]);
    expect(await restored.db.selectFrom("gateway_failures").selectAll().execute()).toMatchObject([
      { operation: "list its events", count: 3, notified_at: now, cleared_at: null },
    ]);
  });

  it("never replaces a file, and leaves none behind if it fails", async () => {
    const file = await backUp("once.backup.gz");
    await expect(backUp("once.backup.gz")).rejects.toThrow(`${file} is there already.`);
    await expect(backUp("absent/nothing.gz")).rejects.toThrow(/nothing.gz cannot be written: ENOENT.$/);
    const broken = { url: source.url, file: inFolder("nothing.backup.gz"), now, say: silent };
    await expect(writeBackup({ ...broken, signal: AbortSignal.abort() })).rejects.toThrow(/^Broken off/);
    await expect(backUp("nothing.backup.gz", await bare())).rejects.toThrow(/has no tables yet/);
    expect(readdirSync(folder).filter((name) => name.startsWith("nothing") || name.endsWith(".part"))).toEqual([]);
  });
});

describe("an encrypted backup", { timeout: 60_000 }, () => {
  /** Two recipients who may open it, and a stranger. */
  const makeIdentity = async () => {
    const { generateX25519Identity, identityToRecipient } = await import("age-encryption");
    const identity = await generateX25519Identity();
    return { identity, recipient: await identityToRecipient(identity) };
  };
  let ours: { identity: string; recipient: string };
  let others: { identity: string; recipient: string };
  let file: string;
  beforeAll(async () => {
    [ours, others] = [await makeIdentity(), await makeIdentity()];
    file = inFolder("secret.backup.gz.age");
    const recipients = [ours.recipient, others.recipient];
    await writeBackup({ url: source.url, file, now, say: silent, recipients });
  });

  it("is an age file without readable content, and restores to the same shop for each of its recipients", async () => {
    const bytes = readFileSync(file);
    expect(bytes.subarray(0, 21).toString()).toBe("age-encryption.org/v1");
    expect(bytes.includes(gzipSync("").subarray(0, 4))).toBe(false);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    for (const { identity } of [ours, others]) {
      const database = await bare();
      await restoreBackup({ url: database.url, backup: await checkBackup(file, silent, [identity]), say: silent });
      expect(await contentOf(database)).toEqual(await contentOf(source));
    }
  });

  it("leaves no file, whole or partial, if a key is mistyped or reading fails", async () => {
    const before = readdirSync(folder).sort();
    const write = (changes: object) =>
      writeBackup({ url: source.url, file: inFolder("half.backup.gz.age"), now, say: silent, ...changes });
    const other = (key: string) => `${key.slice(0, -1)}${key.endsWith("q") ? "p" : "q"}`;
    const mistyped = [ours.recipient, other(others.recipient)];
    await expect(write({ recipients: mistyped })).rejects.toThrow(
      /^'age1.*' of BACKUP_RECIPIENT is not an age public key/,
    );
    // Fails when its first line is read, once the file is open.
    const unreadable = new Date(Number.NaN);
    await expect(write({ recipients: [ours.recipient], now: unreadable })).rejects.toThrow(/Invalid time value/);
    await expect(write({ recipients: [], now: unreadable })).rejects.toThrow(/Invalid time value/);
    expect(readdirSync(folder).sort()).toEqual(before);
    await write({ recipients: [ours.recipient] });
    await checkBackup(inFolder("half.backup.gz.age"), silent, [ours.identity]);
    const wrong = checkBackup(inFolder("half.backup.gz.age"), silent, [other(ours.identity).toUpperCase()]);
    await expect(wrong).rejects.toThrow(/^BACKUP_IDENTITY is not an age secret key/);
  });

  it("is refused without an identity, with a stranger's, or if it was cut off or changed", async () => {
    await expect(checkBackup(file, silent)).rejects.toThrow(/is encrypted: set BACKUP_IDENTITY/);
    const stranger = await makeIdentity();
    await expect(checkBackup(file, silent, [stranger.identity])).rejects.toThrow(/not encrypted for the identity/);
    const whole = readFileSync(file);
    const damaged = {
      "cut off": whole.subarray(0, whole.length - 40),
      "without its body": whole.subarray(0, 60),
      changed: Buffer.from(whole.map((byte, index) => (index === whole.length - 300 ? byte ^ 1 : byte))),
    };
    for (const [how, bytes] of Object.entries(damaged)) {
      writeFileSync(inFolder("bad.backup.gz.age"), bytes);
      const checked = checkBackup(inFolder("bad.backup.gz.age"), silent, [ours.identity]);
      await expect(checked, how).rejects.toThrow(/is broken or was cut off/);
    }
  });
});

describe("a restore refuses", { timeout: 60_000 }, () => {
  let file: string;
  beforeAll(async () => {
    file = await backUp("good.backup.gz");
  });

  it("a database that contains a shop, and changes nothing in it", async () => {
    const filled = await contentOf(source);
    await expect(restore(file, source)).rejects.toThrow(/^This database is not empty, and nothing was changed in it/);
    expect(await contentOf(source)).toEqual(filled);
  });

  it("a file that was cut off or damaged anywhere, and leaves the database empty", async () => {
    const whole = readFileSync(file);
    const text = gunzipSync(whole);
    const lines = text.toString().split("\n");
    const damaged: Record<string, Buffer> = {
      "cut off in the middle": whole.subarray(0, whole.length / 2),
      "without its last bytes": whole.subarray(0, whole.length - 9),
      "with one bit changed": Buffer.from(whole.map((byte, index) => (index === whole.length >> 1 ? byte ^ 4 : byte))),
      "packed again without its end": gzipSync(lines.slice(0, -2).join("\n")),
      "packed again without a table's rows": gzipSync(
        lines.filter((line) => !line.includes("mary@example.ie")).join("\n"),
      ),
      "with something after its end": gzipSync(Buffer.concat([text, Buffer.from("more\n")])),
    };
    const database = await bare();
    for (const [how, bytes] of Object.entries(damaged)) {
      writeFileSync(inFolder("bad.backup.gz"), bytes);
      await expect(restore(inFolder("bad.backup.gz"), database), how).rejects.toThrow(/is broken or was cut off/);
    }
    // The file breaks after it was checked, between tables or among a table's rows: the transaction rolls everything
    // back.
    const backup = await checkBackup(file, silent);
    for (const how of ["without its last bytes", "cut off in the middle"]) {
      writeFileSync(inFolder("bad.backup.gz"), damaged[how] ?? "");
      const late = restoreBackup({
        url: database.url,
        backup: { ...backup, file: inFolder("bad.backup.gz") },
        say: silent,
      });
      await expect(late, how).rejects.toThrow(/is broken or was cut off/);
      expect(await tablesOf(database)).toEqual([]);
    }
    await restore(file, database);
    expect(await contentOf(database)).toEqual(await contentOf(source));
  });

  it("inconsistent rows, even if the file is whole", async () => {
    const lines = gunzipSync(readFileSync(file)).toString().split("\n").slice(0, -2);
    const columns = lines.findIndex((line) => line.startsWith('{"table":"order_lines"'));
    const [orderId = ""] = (lines[columns + 1] ?? "").split("\t");
    lines[columns + 1] = (lines[columns + 1] ?? "").replace(orderId, "99999");
    const end = JSON.parse(gunzipSync(readFileSync(file)).toString().split("\n").at(-2) ?? "{}") as object;
    const text = `${lines.join("\n")}\n`;
    const sha256 = createHash("sha256").update(text).digest("hex");
    writeFileSync(inFolder("odd.backup.gz"), gzipSync(`${text}${JSON.stringify({ ...end, sha256 })}\n`));
    const database = await bare();
    await expect(restore(inFolder("odd.backup.gz"), database)).rejects.toThrow(/order_lines_order_id_fkey/);
    expect(await tablesOf(database)).toEqual([]);
  });

  it("a file that is no backup, or has a newer schema or version", async () => {
    const [header = "", ...rest] = gunzipSync(readFileSync(file)).toString().split("\n");
    const known = JSON.parse(header) as { migrations: string[] };
    const withHeader = (changes: object) => gzipSync([JSON.stringify({ ...known, ...changes }), ...rest].join("\n"));
    const database = await bare();
    const refused = async (bytes: Buffer | string, why: RegExp) => {
      writeFileSync(inFolder("other.backup.gz"), bytes);
      await expect(restore(inFolder("other.backup.gz"), database)).rejects.toThrow(why);
    };
    await refused(withHeader({ migrations: [...known.migrations, "9999_tomorrow"] }), /newer schema \(9999_tomorrow\)/);
    await refused(withHeader({ migrations: known.migrations.slice(1) }), /lacks migrations/);
    await refused(withHeader({ version: 2 }), /newer version of Currach/);
    await refused("not even packed", /broken or was cut off/);
    await refused(gzipSync("something else\n"), /is not a backup/);
    await refused("", /is not a backup|broken/);
    await expect(restore(inFolder("absent"), database)).rejects.toThrow(/There is no file/);
    expect(await tablesOf(database)).toEqual([]);
  });
});
