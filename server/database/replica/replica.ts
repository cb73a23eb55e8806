import { sql } from "kysely";
import type { Logger } from "pino";
import { createKysely, type Database } from "../kysely.ts";
import { openPool, type PoolOptions } from "../pool.ts";

/**
 * `lagSeconds`: how old the replica's data may be; null while it does not answer. `why`: why it must not be read, or
 * null.
 */
export type ReplicaState = { lagSeconds: number | null; why: string | null };

/** A copy that follows the database, for long reads; it can be away or behind at any time. */
export type Replica = {
  /** The copy, or null while it must not be read. */
  current(): Promise<Database | null>;
  state(): Promise<ReplicaState>;
  stop(): Promise<void>;
};

type Options = {
  url: string;
  /** The replica is read while it is at most this old. */
  maxLagSeconds: number;
  log: Logger;
  slow?: NonNullable<PoolOptions["slow"]>;
};

/** A state is valid for this long; concurrent readers share it. */
const freshMs = 1_000;
/** A copy that does not answer is not checked again for this long, so that readers don't wait for it each time. */
const awayMs = 10_000;

/** Connects only on the first read: a shop starts and runs without its copy. */
export function openReplica({ url, maxLagSeconds, log, slow }: Options): Replica {
  const pool = openPool(url, { size: 4, applicationName: "currach reports", ...(slow && { slow }) });
  const db = createKysely(pool);
  let last: Promise<ReplicaState> | null = null;
  let expiresAt = 0;
  let wasRead: boolean | null = null;

  const check = async (): Promise<ReplicaState> => {
    const state = await readState(db, maxLagSeconds);
    const isRead = state.why === null;
    if (isRead !== wasRead) {
      if (isRead) log.info({ lagSeconds: state.lagSeconds }, "Reports are read from the replica");
      else log.warn({ why: state.why }, "Reports are not read from the replica");
    }
    wasRead = isRead;
    expiresAt = performance.now() + (state.lagSeconds === null ? awayMs : freshMs);
    return state;
  };
  const state = (): Promise<ReplicaState> => {
    if (last === null || performance.now() > expiresAt) {
      expiresAt = Number.POSITIVE_INFINITY;
      last = check();
    }
    return last;
  };
  return { state, current: async () => ((await state()).why === null ? db : null), stop: () => db.destroy() };
}

/**
 * Each process writes its heartbeat every 15 seconds, so a copy that follows never looks old for lack of changes. A
 * writable database is no copy, or was one until it was promoted.
 */
async function readState(db: Database, maxLagSeconds: number): Promise<ReplicaState> {
  try {
    const { rows } = await sql<{ follows: boolean; lag: number | null }>`
      select pg_is_in_recovery() as follows,
        extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp())::float8 as lag`.execute(db);
    const { follows, lag } = rows[0]!;
    if (!follows) return { lagSeconds: null, why: "It is not a replica: it accepts changes itself." };
    if (lag === null) return { lagSeconds: null, why: "It has not received a change yet." };
    const lagSeconds = Math.max(0, lag);
    return { lagSeconds, why: lagSeconds > maxLagSeconds ? "It is too far behind." : null };
  } catch {
    return { lagSeconds: null, why: "It does not answer." };
  }
}
