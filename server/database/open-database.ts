import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import type { Environment } from "../environment.ts";
import { StartupError } from "../startup-error.ts";
import { type EmbeddedServer, startEmbedded } from "./embedded/start-embedded.ts";
import { stopEmbedded } from "./embedded/stop-embedded.ts";
import { superviseServer } from "./embedded/supervise-server.ts";
import { createKysely, type Database } from "./kysely.ts";
import { migrate } from "./migrate.ts";
import { openPool, type PoolOptions } from "./pool.ts";
import { reportWhileWaiting } from "./report-while-waiting.ts";

export type OpenDatabase = {
  url: string;
  pool: pg.Pool;
  db: Database;
  embedded: EmbeddedServer | null;
  /** Waits for running queries, closes the pool, and shuts an embedded database down. */
  stop: () => Promise<void>;
};

type Options = {
  /**
   * A `server` claims an embedded database and shuts it down at the end; a `tool` joins it, and stops it only if it is
   * the last.
   */
  as: "server" | "tool";
  poolSize?: number;
  /** False leaves the schema unchanged, for backups, which a newer version may take of an older server's database. */
  migrates?: boolean;
  /** Reports slow statements to a server's log. */
  slow?: NonNullable<PoolOptions["slow"]>;
};

type Settings = Pick<Environment, "databaseUrl" | "dataDir" | "publicUrl">;

/**
 * Connects to DATABASE_URL, or to the embedded PostgreSQL of DATA_DIR, and migrates it unless `migrates` is false.
 * `say` prints to the terminal.
 */
export async function openDatabase(
  environment: Settings,
  say: (line: string) => void,
  options: Options,
): Promise<OpenDatabase> {
  if (environment.databaseUrl !== null) return openExternal(environment.databaseUrl, say, options);
  return openEmbedded(environment, say, options);
}

async function openExternal(url: string, say: (line: string) => void, options: Options): Promise<OpenDatabase> {
  const { host } = new URL(url);
  await reportWhileWaiting(say, `Waiting for the database of DATABASE_URL at ${host}`, () => checkReachable(url));
  await migrateAndReport(url, say, options);
  const { pool, db } = connect(url, say, options);
  return { url, pool, db, embedded: null, stop: () => pool.end() };
}

async function openEmbedded(
  environment: Settings,
  say: (line: string) => void,
  options: Options,
): Promise<OpenDatabase> {
  const { embedded, close } = await (options.as === "server" ? joinAsServer : joinAsTool)(environment, say);
  try {
    await migrateAndReport(embedded.url, say, options);
  } catch (error) {
    await close();
    throw error;
  }
  const { pool, db } = connect(embedded.url, say, options);
  const stop = async () => {
    await pool.end();
    await close();
  };
  return { url: embedded.url, pool, db, embedded, stop };
}

type Joined = { embedded: EmbeddedServer; close: () => Promise<void> };

async function joinAsTool({ dataDir }: Settings, say: (line: string) => void): Promise<Joined> {
  const embedded = await startEmbedded(dataDir, say);
  const close = async () => {
    await stopEmbedded(embedded.storage, { unlessUsed: true });
  };
  return { embedded, close };
}

const JOIN_ATTEMPTS = 3;

async function joinAsServer({ dataDir, publicUrl }: Settings, say: (line: string) => void): Promise<Joined> {
  for (let attempt = 1; ; attempt++) {
    const embedded = await startEmbedded(dataDir, say);
    try {
      const watch = await superviseServer(embedded, publicUrl, say);
      const close = () => watch.end(() => stopEmbedded(embedded.storage, { unlessUsed: false }));
      return { embedded, close };
    } catch (error) {
      // The database that we joined may have been stopped by a server that was shutting down.
      if (error instanceof StartupError || attempt === JOIN_ATTEMPTS) throw error;
    }
  }
}

function connect(
  url: string,
  say: (line: string) => void,
  { as, poolSize, slow }: Options,
): { pool: pg.Pool; db: Database } {
  const pool = openPool(url, {
    applicationName: as === "server" ? "currach" : "currach tool",
    onConnectionLost: (error) => say(`A database connection was lost: ${error.message}`),
    ...(poolSize ? { size: poolSize } : {}),
    ...(slow && { slow }),
  });
  return { pool, db: createKysely(pool) };
}

async function migrateAndReport(url: string, say: (line: string) => void, { migrates = true }: Options): Promise<void> {
  if (!migrates) return;
  const migrated = await reportWhileWaiting(say, "Migrating the tables to this version", () => migrate(url));
  for (const name of migrated) say(`Migrated: ${name}`);
}

const REACH_ATTEMPTS = 5;

/** Allows a few seconds for a database started at the same moment, as in a container group. */
async function checkReachable(url: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
    client.on("error", () => {});
    try {
      await client.connect();
      return;
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      const canPass = code === "ECONNREFUSED" || code === "57P03" || code === "EAI_AGAIN";
      if (!canPass || attempt === REACH_ATTEMPTS) {
        const { host } = new URL(url);
        throw new StartupError(`The database of DATABASE_URL at ${host} cannot be used: ${message || code}`);
      }
      await sleep(500);
    } finally {
      await client.end().catch(() => {});
    }
  }
}
