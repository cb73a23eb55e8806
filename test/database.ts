import { randomBytes } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";
import { createKysely, type Database } from "../server/database/kysely.ts";
import { openPool } from "../server/database/pool.ts";

/**
 * Where a test run finds its server. `ownerUrl` signs in as the owner of each test's database, no superuser if
 * possible.
 */
export type TestServer = {
  adminUrl: string;
  ownerUrl: string;
  template: string;
  /**
   * How the template is copied: as files if fsync is off, else through the write-ahead log, which needs no checkpoint.
   */
  copy: "FILE_COPY" | "WAL_LOG";
};

/** `drop` closes and removes the database. */
export type TestDatabase = { db: Database; url: string; drop: () => Promise<void> };

/** A migrated, empty database for one test or one file; about 40 ms. */
export function createTestDatabase(): Promise<TestDatabase> {
  return create(inject("databaseServer").template);
}

/** A database without a table. */
export function createBareDatabase(): Promise<TestDatabase> {
  return create("template1");
}

async function create(template: string): Promise<TestDatabase> {
  const { adminUrl, ownerUrl, copy } = inject("databaseServer");
  const name = `currach_test_${randomBytes(6).toString("hex")}`;
  const owner = new URL(ownerUrl).username;
  const admin = await sharedAdmin(adminUrl);
  await admin.query(`CREATE DATABASE ${name} OWNER "${owner}" TEMPLATE ${template} STRATEGY ${copy}`);
  const url = databaseUrl(ownerUrl, name);
  const db = createKysely(openPool(url, { size: 5, applicationName: "currach test" }));
  const drop = async () => {
    await db.destroy();
    await admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  };
  return { db, url, drop };
}

let admin: Promise<pg.Client> | null = null;

/** One connection for all databases that a worker makes; it ends with the worker. */
function sharedAdmin(adminUrl: string): Promise<pg.Client> {
  admin ??= (async () => {
    const client = new pg.Client({ connectionString: adminUrl });
    client.on("error", () => {
      admin = null;
    });
    await client.connect();
    return client;
  })();
  return admin;
}

/** One statement as the server's administrator. */
export async function asAdmin(adminUrl: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  client.on("error", () => {});
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

/** The URL of another database on the same server, with the same role. */
export function databaseUrl(url: string, database: string): string {
  const changed = new URL(url);
  changed.pathname = `/${database}`;
  return changed.href;
}
