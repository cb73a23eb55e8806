import pg from "pg";
import { columnTypes } from "./column-types.ts";
import { createLiveness, streamOf } from "./liveness.ts";
import { createStatementNames } from "./statement-names.ts";

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
  const names = keepsConnections(url) ? createStatementNames() : null;

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
      const [text, values] = asked;
      const name = names && typeof text === "string" && Array.isArray(values) ? names.nameOf(text) : null;
      if (name) asked.splice(0, 2, { name, text, values });
      const answered = (error?: unknown) => {
        clearTimeout(timer);
        if (name && isOutdatedPlan(error)) names?.rename(text);
      };
      const last = asked.at(-1);
      if (typeof last === "function") {
        asked[asked.length - 1] = (...answer: unknown[]) => {
          answered(answer[0]);
          last(...answer);
        };
      }
      const send = (...asked: unknown[]) => (super.query as (...asked: unknown[]) => unknown).apply(this, asked);
      const result = send(...asked);
      if (!(result instanceof Promise)) return result;
      result.then(() => answered(), answered);
      // Nothing was done yet. In a transaction this fails as well, and the transaction is run again.
      const again = (error: unknown) => (send(text, values) as Promise<unknown>).catch(() => Promise.reject(error));
      return name ? result.catch((error) => (isOutdatedPlan(error) ? again(error) : Promise.reject(error))) : result;
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

/** False where DATABASE_URL says that a pooler hands each transaction to any connection: what one prepared, another does not know. */
export function keepsConnections(url: string): boolean {
  return new URL(url).searchParams.get("pgbouncer") !== "true";
}

/** A table got other columns since this connection prepared its statement. It is to be prepared anew. */
export function isOutdatedPlan(error: unknown): boolean {
  return error instanceof Error && error.message === "cached plan must not change result type";
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
