import pg from "pg";
import { columnTypes } from "./column-types.ts";
import { createLiveness, streamOf } from "./liveness.ts";

export type PoolOptions = {
  /** Connections at most. */
  size?: number;
  /** How `pg_stat_activity` names them. */
  applicationName?: string;
  /** Told when a connection is lost. The pool opens a new one by itself. */
  onConnectionLost?: (error: Error) => void;
};

/**
 * A query that has no answer after `unansweredMs` makes us look whether the database answers anybody; after `lookMs` more without a word its
 * connection is given up. Both together are less than the five seconds after which whoever waits is told to come back.
 */
const timeouts = { unansweredMs: 1_500, lookMs: 2_500, connectMs: 4_500 };

/** As the system names a connection on which nothing comes back. */
function silence(): Error {
  return Object.assign(new Error("The database does not answer"), { code: "ETIMEDOUT" });
}

/**
 * A pool that outlives the database: a restart fails the queries in flight and nothing else, and one that hangs costs seconds and not as long
 * as it hangs. Without both `error` handlers a lost connection would end Node.
 */
export function openPool(url: string, options: PoolOptions = {}): pg.Pool {
  const liveness = createLiveness(url, timeouts.lookMs);

  /** Gives its connection up where the database is silent, and with it whatever was begun there: nobody knows how far that came. */
  class ImpatientClient extends pg.Client {
    // biome-ignore lint/suspicious/noExplicitAny: pg's own type is of several shapes, none of which matters here
    override query(...asked: any[]): any {
      const giveUp = () => streamOf(this)?.destroy(silence());
      const look = async () => {
        if (!(await liveness.look())) giveUp();
      };
      if (liveness.isSilent()) giveUp();
      const timer = setTimeout(() => void look(), timeouts.unansweredMs).unref();
      const answered = () => clearTimeout(timer);
      const last = asked.at(-1);
      if (typeof last === "function") {
        asked[asked.length - 1] = (...answer: unknown[]) => {
          answered();
          last(...answer);
        };
      }
      const result = (super.query as (...asked: unknown[]) => unknown).apply(this, asked);
      if (result instanceof Promise) result.then(answered, answered);
      return result;
    }
  }

  class ImpatientPool extends pg.Pool {
    // biome-ignore lint/suspicious/noExplicitAny: as above
    override connect(callback?: any): any {
      if (typeof callback === "function") return super.connect(callback);
      if (liveness.isSilent()) return Promise.reject(silence());
      return withinTimeout(super.connect());
    }
  }

  const pool = new ImpatientPool({
    Client: ImpatientClient,
    connectionString: url,
    max: options.size ?? 16,
    application_name: options.applicationName ?? "currach",
    types: columnTypes,
    connectionTimeoutMillis: timeouts.connectMs,
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

/** A place in the queue and the connection after it have one time together; one that comes later goes back. */
async function withinTimeout(asked: Promise<pg.PoolClient>): Promise<pg.PoolClient> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), timeouts.connectMs);
  });
  const client = await Promise.race([asked, late]).finally(() => clearTimeout(timer));
  if (client) return client;
  asked.then(
    (unused) => unused.release(),
    () => {},
  );
  throw silence();
}
