/** One PostgreSQL for a whole test run, with a migrated template database that `createTestDatabase` clones. */
import { existsSync, mkdtempSync, readdirSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { commandLine } from "../server/database/embedded/process-state.ts";
import { startEmbedded } from "../server/database/embedded/start-embedded.ts";
import { stopEmbedded } from "../server/database/embedded/stop-embedded.ts";
import { openStorage } from "../server/database/embedded/storage.ts";
import { migrate } from "../server/database/migrate.ts";
import { asAdmin, databaseUrl, type TestServer } from "./database.ts";

declare module "vitest" {
  interface ProvidedContext {
    databaseServer: TestServer;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const existing = process.env["TEST_DATABASE_URL"];
  const { adminUrl, ownerUrl, stop } = existing
    ? { adminUrl: existing, ownerUrl: existing, stop: async () => {} }
    : await startServer();
  const copy = (await waitsForTheDisk(adminUrl)) ? "WAL_LOG" : "FILE_COPY";
  const server: TestServer = { adminUrl, ownerUrl, template: `currach_test_template_${process.pid}`, copy };
  const end = async () => {
    if (existing) await dropLeftovers(server);
    await stop();
  };
  try {
    await createTemplate(server);
  } catch (error) {
    await end();
    throw error;
  }
  project.provide("databaseServer", server);
  return end;
}

const PREFIX = "currach-test-";
const inMemory = "/dev/shm";
const spaceWanted = 2_000_000_000;

/** Linux keeps /dev/shm in memory, where creating and dropping databases is ten times as fast; used if large enough. */
function place(): string {
  if (!existsSync(inMemory)) return tmpdir();
  const { bavail, bsize } = statfsSync(inMemory);
  return bavail * bsize > spaceWanted ? inMemory : tmpdir();
}

type Started = { adminUrl: string; ownerUrl: string; stop: () => Promise<void> };

async function startServer(): Promise<Started> {
  await removeAbandoned();
  const folder = mkdtempSync(join(place(), `${PREFIX}${process.pid}-`));
  const { pid, port, url, storage } = await startEmbedded(folder, () => {});
  const adminUrl = `postgres://postgres:${storage.superuserPassword}@127.0.0.1:${port}/postgres`;
  // Without passwords: SCRAM would cost both sides time at each connection.
  writeFileSync(join(storage.clusterFolder, "pg_hba.conf"), "local all all trust\nhost all all 127.0.0.1/32 trust\n");
  await writeWithoutWaiting(adminUrl);
  const onExit = () => {
    killAndWait(pid);
    rmSync(folder, { recursive: true, force: true });
  };
  // Ctrl-C ends vitest without its teardown.
  process.once("exit", onExit);
  const stop = async () => {
    process.off("exit", onExit);
    await stopEmbedded(storage, { unlessUsed: false });
    rmSync(folder, { recursive: true, force: true });
  };
  return { adminUrl, ownerUrl: url, stop };
}

/** Turns off fsync: no test in these projects simulates a crash. Crash tests start their own servers. */
async function writeWithoutWaiting(adminUrl: string): Promise<void> {
  // An automatic ANALYZE would keep a test's own VACUUM from marking pages as all-visible, and so change query plans.
  for (const setting of ["fsync", "full_page_writes", "synchronous_commit", "autovacuum"])
    await asAdmin(adminUrl, `ALTER SYSTEM SET ${setting} = off`);
  // A checkpoint writes every page of every test's database; copying a database triggers two more.
  await asAdmin(adminUrl, "ALTER SYSTEM SET checkpoint_timeout = '1h'");
  // Detects deadlocks sooner than after a second.
  await asAdmin(adminUrl, "ALTER SYSTEM SET deadlock_timeout = '100ms'");
  await asAdmin(adminUrl, "SELECT pg_reload_conf()");
}

async function waitsForTheDisk(adminUrl: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  const { rows } = await client.query<{ fsync: string }>("SHOW fsync").finally(() => client.end());
  return rows[0]?.fsync === "on";
}

const listOwn = (parent: string) =>
  readdirSync(parent)
    .filter((name) => name.startsWith(PREFIX))
    .map((name) => join(parent, name));

/** Removes the files that killed earlier runs left behind. */
async function removeAbandoned(): Promise<void> {
  for (const folder of [...new Set([place(), tmpdir()])].flatMap(listOwn)) {
    const runner = Number.parseInt(basename(folder).slice(PREFIX.length), 10);
    if (commandLine(runner) !== null || !existsSync(join(folder, "database.json"))) continue;
    await stopEmbedded(
      openStorage(folder, () => {}),
      { unlessUsed: false },
    );
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Synchronous, since an exit handler cannot await. */
function killAndWait(pid: number): void {
  try {
    process.kill(pid, "SIGQUIT");
    const nap = new Int32Array(new SharedArrayBuffer(4));
    for (let i = 0; i < 100 && commandLine(pid) !== null; i++) Atomics.wait(nap, 0, 0, 20);
  } catch {
    return;
  }
}

async function createTemplate({ adminUrl, ownerUrl, template }: TestServer): Promise<void> {
  const owner = new URL(ownerUrl).username;
  await asAdmin(adminUrl, `CREATE DATABASE ${template} OWNER "${owner}"`);
  await migrate(databaseUrl(ownerUrl, template));
}

async function dropLeftovers({ adminUrl, template }: TestServer): Promise<void> {
  await asAdmin(adminUrl, `DROP DATABASE IF EXISTS ${template} WITH (FORCE)`);
}
