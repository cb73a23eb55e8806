import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { StartupError } from "../../startup-error.ts";
import { commandLine } from "./process-state.ts";

const LOCK = 7_301_855;
/** PostgreSQL's limit for names in `pg_stat_activity`. */
const NAME_LIMIT = 63;
const TIMEOUT_MS = 5_000;

/** Tied to the connection, so a killed process releases it automatically. */
export type Claim = { release: () => Promise<void> };

/**
 * Makes this process the only server of its data folder; refused while another one runs, naming its location. `onLost`:
 * called when the connection breaks, which means that the database has stopped.
 */
export async function claimFolder(url: string, location: string, onLost: () => void): Promise<Claim> {
  const name = `currach server ${process.pid} ${location}`.slice(0, NAME_LIMIT);
  const client = new pg.Client({ connectionString: url, application_name: name, keepAlive: true });
  let released = false;
  client.on("error", () => {});
  client.on("end", () => {
    if (!released) onLost();
  });
  const release = async () => {
    released = true;
    await client.end().catch(() => {});
  };
  try {
    await client.connect();
    await waitForLock(client);
  } catch (error) {
    await release();
    throw error;
  }
  return { release };
}

async function waitForLock(client: pg.Client): Promise<void> {
  const end = Date.now() + TIMEOUT_MS;
  for (;;) {
    const { rows } = await client.query<{ got: boolean }>("SELECT pg_try_advisory_lock($1) AS got", [LOCK]);
    if (rows[0]?.got) return;
    const holder = await findHolder(client);
    // PostgreSQL takes a moment to notice that the connection of a killed server is gone.
    const dying = holder === null || commandLine(holder.pid) === null;
    if (!dying || Date.now() > end) throw new StartupError(refusal(holder));
    await sleep(50);
  }
}

type Holder = { pid: number; location: string };

async function findHolder(client: pg.Client): Promise<Holder | null> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT a.application_name AS name FROM pg_locks l JOIN pg_stat_activity a USING (pid)
     WHERE l.locktype = 'advisory' AND l.granted AND l.objid = $1 AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
    [LOCK],
  );
  const [, pid, location] = /^currach server (\d+) (.*)$/.exec(rows[0]?.name ?? "") ?? [];
  return pid === undefined ? null : { pid: Number(pid), location: location ?? "" };
}

function refusal(holder: Holder | null): string {
  return holder
    ? `Currach already runs on this DATA_DIR: ${holder.location} (process ${holder.pid}).`
    : "Currach already runs on this DATA_DIR.";
}
