import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, expect, it } from "vitest";
import { commandLine } from "../server/database/embedded/process-state.ts";
import { openDatabase } from "../server/database/open-database.ts";
import { createTestDatabase } from "../test/database.ts";

const folder = mkdtempSync(join(tmpdir(), "currach-backup-tool-"));
// PostgreSQL's own account must be able to enter the folder.
chmodSync(folder, 0o711);
const undo: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs a tool from that folder as a terminal would; returns its output and exit code. */
function run(tool: "backup" | "restore", args: string[], variables: Record<string, string>) {
  const env = { ...process.env, DATABASE_URL: "", INIT_CWD: folder, ...variables };
  return new Promise<{ code: number; said: string }>((resolve) => {
    execFile("node_modules/.bin/tsx", [`tools/${tool}.ts`, ...args], { env }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, said: stdout + stderr }),
    );
  });
}
async function usersOf(dataDir: string): Promise<string[]> {
  const settings = { dataDir, databaseUrl: null, publicUrl: "http://localhost:3999" };
  const database = await openDatabase(settings, () => {}, { as: "tool" });
  try {
    return (await database.db.selectFrom("users").select("username").execute()).map(({ username }) => username);
  } finally {
    await database.stop();
  }
}
async function lastBackup(databaseUrl: string): Promise<{ at: Date }> {
  const settings = { dataDir: folder, databaseUrl, publicUrl: "http://localhost:3999" };
  const database = await openDatabase(settings, () => {}, { as: "tool" });
  try {
    const { rows } = await database.pool.query<{ at: Date }>(
      "select reached as at from watermarks where name = 'backup'",
    );
    return rows[0]!;
  } finally {
    await database.stop();
  }
}
async function holdDatabase(dataDir: string): Promise<void> {
  const server = spawn("node_modules/.bin/tsx", ["test/programs/hold-database.ts", dataDir], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(server, "exit");
  undo.push(async () => {
    server.kill("SIGTERM");
    await ended;
  });
  await once(server.stdout, "data");
}

it("npm run backup backs up the embedded database of a running server; npm run restore restores it into another folder", async () => {
  const [old, fresh] = [join(folder, "old"), join(folder, "fresh")];
  await holdDatabase(old);
  const settings = { dataDir: old, databaseUrl: null, publicUrl: "http://localhost:3999" };
  const database = await openDatabase(settings, () => {}, { as: "tool" });
  const orla = {
    username: "orla",
    email: "orla@example.ie",
    display_name: "Orla",
    role: "customer",
    password_hash: "x",
  };
  await database.db
    .insertInto("users")
    .values(orla as never)
    .execute();
  await database.stop();

  const taken = await run("backup", [], { DATA_DIR: old });
  expect(taken.said).toMatch(/currach-\d{4}-\d\d-\d\d-\d{4}\.backup\.gz: \d+ rows of \d+ tables, .* MB \(/);
  expect(taken.code).toBe(0);
  const [name = ""] = readdirSync(folder).filter((each) => each.endsWith(".backup.gz"));
  expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600);

  const checked = await run("restore", [name, "--check"], { DATA_DIR: fresh });
  expect([checked.code, checked.said]).toEqual([0, expect.stringMatching(/^The file is whole: taken 20/)]);
  expect(readdirSync(folder)).not.toContain("fresh");
  const drilled = await run("restore", [folder, "--drill"], { DATA_DIR: fresh });
  expect([drilled.code, drilled.said]).toEqual([
    0,
    expect.stringContaining("Every summary equals a recount of 0 orders"),
  ]);
  expect(drilled.said).toMatch(/The backup is \d+ minutes? old\nIt has no orders\nThe drill has succeeded/);
  expect(readdirSync(folder)).not.toContain("fresh");
  const restored = await run("restore", [name], { DATA_DIR: fresh });
  expect(restored.said).toContain(`Restored into ${fresh}`);
  expect(await usersOf(fresh)).toEqual(["orla"]);
  const again = await run("restore", [name], { DATA_DIR: fresh });
  expect([again.code, again.said]).toEqual([1, expect.stringContaining("\nThis database is not empty")]);
}, 240_000);

it("a backup for BACKUP_RECIPIENT has its own file name, and a drill on its folder needs the identity", async () => {
  const { generateX25519Identity, identityToRecipient } = await import("age-encryption");
  const identity = await generateX25519Identity();
  const { url, drop } = await createTestDatabase();
  undo.push(drop);
  const backups = mkdtempSync(join(folder, "encrypted-"));
  const recipient = { BACKUP_RECIPIENT: await identityToRecipient(identity) };
  const taken = await run("backup", [backups], { DATABASE_URL: url, ...recipient });
  expect(taken.said).toMatch(/\.backup\.gz\.age: \d+ rows[\s\S]*It is encrypted/);
  expect(readdirSync(backups)).toEqual([expect.stringMatching(/\.backup\.gz\.age$/)]);
  expect(await run("restore", [backups, "--check"], {})).toMatchObject({
    code: 1,
    said: expect.stringContaining("BACKUP_IDENTITY"),
  });
  const key = join(backups, "key");
  writeFileSync(key, `# created: 2026-03-04\n# public key: ${recipient.BACKUP_RECIPIENT}\n${identity}\n`);
  const drilled = await run("restore", [backups, "--drill"], { BACKUP_IDENTITY_FILE: key });
  expect(drilled, drilled.said).toMatchObject({ code: 0, said: expect.stringContaining("The drill has succeeded") });
}, 60_000);

it("an interrupted drill leaves neither its database nor any of its files", async () => {
  const { url, drop } = await createTestDatabase();
  undo.push(drop);
  const file = join(folder, "to-break-off.gz");
  await run("backup", [file], { DATABASE_URL: url });
  const temporary = mkdtempSync(join(folder, "temporary-"));
  chmodSync(temporary, 0o711);
  const env = { ...process.env, TMPDIR: temporary, INIT_CWD: folder };
  const drill = spawn(process.execPath, ["--import", "tsx", "tools/restore.ts", file, "--drill"], { env });
  let said = "";
  for (const stream of [drill.stdout, drill.stderr]) stream.on("data", (more) => (said += more));
  const ended = once(drill, "exit");
  const readPid = () => {
    const [made] = readdirSync(temporary).filter((name) => name.startsWith("currach-drill-"));
    const pid = made && join(temporary, made, "postgres/postmaster.pid");
    return pid && existsSync(pid) ? Number(readFileSync(pid, "utf8").split("\n")[0]) : 0;
  };
  await expect.poll(readPid, { interval: 5, timeout: 30_000 }).toBeGreaterThan(0);
  const postgres = readPid();
  drill.kill("SIGTERM");
  expect(await ended, said).toEqual([1, null]);
  expect(said).toContain("Broken off: nothing was kept.");
  expect(readdirSync(temporary).filter((name) => name.startsWith("currach-drill-"))).toEqual([]);
  // Null also for a zombie, which the system may reap later.
  expect(commandLine(postgres)).toBeNull();
}, 60_000);

it("a database at DATABASE_URL is backed up the same way, and both tools explain a refusal in one line", async () => {
  const { url, drop } = await createTestDatabase();
  undo.push(drop);
  const file = join(folder, "of-a-database.gz");
  const before = Date.now();
  expect((await run("backup", [file], { DATABASE_URL: url })).code).toBe(0);
  const { at } = await lastBackup(url);
  expect(at.getTime()).toBeGreaterThanOrEqual(before);
  expect(await run("backup", [file], { DATABASE_URL: url })).toEqual({ code: 1, said: `${file} is there already.\n` });
  writeFileSync(file, "x");
  expect(await run("restore", [file], { DATABASE_URL: url })).toEqual({
    code: 1,
    said: `${file} is broken or was cut off: nothing was restored from it.\n`,
  });
  expect((await run("backup", ["--fast"], {})).said).toBe("Usage: npm run backup [-- FILE or FOLDER]\n");
}, 240_000);
