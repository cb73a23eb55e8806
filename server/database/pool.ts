import pg from "pg";
import { columnTypes } from "./parse-column.ts";

export type PoolOptions = {
  /** Connections at most. */
  size?: number;
  /** How `pg_stat_activity` names them. */
  applicationName?: string;
  /** Told when a connection is lost. The pool opens a new one by itself. */
  onConnectionLost?: (error: Error) => void;
};

/**
 * A pool that outlives the database: a restart fails the queries in flight and nothing else. Without both `error` handlers a lost
 * connection would end Node.
 */
export function openPool(url: string, options: PoolOptions = {}): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.size ?? 16,
    application_name: options.applicationName ?? "currach",
    types: columnTypes,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: 15_000,
    lock_timeout: 5_000,
    idle_in_transaction_session_timeout: 15_000,
    keepAlive: true,
  });
  pool.on("error", (error) => {
    if (!pool.ending) options.onConnectionLost?.(error);
  });
  // While a client is checked out the pool does not listen to it.
  pool.on("connect", (client) => client.on("error", () => {}));
  return pool;
}
