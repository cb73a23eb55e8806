import pg from "pg";
import { columnTypes } from "./column-types.ts";
import { createLiveness, socketOf } from "./liveness.ts";
import { explanation } from "./slow-statements/explain-plan.ts";
import type { ReportSlowStatement } from "./slow-statements/slow-statement.ts";
import { createStatementNames } from "./statement-names.ts";

export type PoolOptions = {
  /** The maximum number of connections. */
  size?: number;
  /** Shown in `pg_stat_activity`. */
  applicationName?: string;
  /** Called for information only: the pool opens a new connection on its own. */
  onConnectionLost?: (error: Error) => void;
  /** Gets each statement that took this long, with its values. */
  slow?: { afterMs: number; report: ReportSlowStatement };
};

/**
 * A query without an answer for `unansweredMs` starts a check whether the database answers at all; after `checkMs` of
 * silence its connection is dropped. Together they stay below the five seconds after which clients are told to retry.
 */
const timeouts = { unansweredMs: 1_500, checkMs: 2_500, connectMs: 4_500 };

/** The error that the system gives for a connection that stopped answering. */
function noAnswerError(): Error {
  return Object.assign(new Error("The database does not answer"), { code: "ETIMEDOUT" });
}

/**
 * A pool that survives the database: a restart fails only the queries in flight, and a hanging database costs seconds.
 * Without both `error` handlers a lost connection would end Node.
 */
export function openPool(url: string, options: PoolOptions = {}): pg.Pool {
  const liveness = createLiveness(url, timeouts.checkMs);
  const names = supportsSessions(url) ? createStatementNames() : null;

  /** Drops its connection while the database is silent; the outcome of a running statement is then unknown. */
  class WatchedClient extends pg.Client {
    // biome-ignore lint/suspicious/noExplicitAny: pg's own type is of several shapes, none of which matters here
    override query(...args: any[]): any {
      const dropConnection = () => socketOf(this)?.destroy(noAnswerError());
      const checkLiveness = async () => {
        if (!(await liveness.check())) dropConnection();
      };
      if (liveness.isSilent()) dropConnection();
      const timer = setTimeout(() => void checkLiveness(), timeouts.unansweredMs).unref();
      const [text, values] = args;
      const name = names && typeof text === "string" && Array.isArray(values) ? names.nameOf(text) : null;
      if (name) args.splice(0, 2, { name, text, values });
      const began = options.slow && typeof text === "string" ? performance.now() : null;
      const onAnswer = (error?: unknown, result?: pg.QueryResult) => {
        clearTimeout(timer);
        if (name && isStalePlan(error)) names?.rename(text);
        if (began !== null) reportIfSlow({ text, values, ms: performance.now() - began, error, result });
      };
      const last = args.at(-1);
      if (typeof last === "function") {
        args[args.length - 1] = (...answer: unknown[]) => {
          onAnswer(answer[0], answer[1] as pg.QueryResult | undefined);
          last(...answer);
        };
      }
      const send = (...args: unknown[]) => (super.query as (...args: unknown[]) => unknown).apply(this, args);
      const result = send(...args);
      if (!(result instanceof Promise)) return result;
      result.then((answer: pg.QueryResult) => onAnswer(undefined, answer), onAnswer);
      // Nothing was executed yet, so the retry is safe. Within a transaction the retry fails too, and the whole
      // transaction runs again.
      const retry = (error: unknown) => (send(text, values) as Promise<unknown>).catch(() => Promise.reject(error));
      return name ? result.catch((error) => (isStalePlan(error) ? retry(error) : Promise.reject(error))) : result;
    }
  }

  const reportIfSlow = ({ text, values, ms, error, result }: Answered) => {
    if (!options.slow || ms < options.slow.afterMs || text.startsWith(explanation)) return;
    const code = error instanceof Error ? String((error as NodeJS.ErrnoException).code ?? error.name) : null;
    const given = Array.isArray(values) ? values : [];
    options.slow.report({ text, values: given, ms, rows: result?.rowCount ?? null, code }, pool);
  };

  class WatchedPool extends pg.Pool {
    // biome-ignore lint/suspicious/noExplicitAny: as above
    override connect(callback?: any): any {
      if (typeof callback === "function") return super.connect(callback);
      if (liveness.isSilent()) return Promise.reject(noAnswerError());
      return withinTimeout(super.connect());
    }
  }

  const pool = new WatchedPool({
    Client: WatchedClient,
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
  // While a client is checked out, the pool does not listen to its errors.
  pool.on("connect", (client) => client.on("error", () => {}));
  return pool;
}

type Answered = { text: string; values: unknown; ms: number; error: unknown; result: pg.QueryResult | undefined };

/**
 * False if DATABASE_URL names a pooler that runs each transaction on any connection, which does not know another's
 * prepared statements.
 */
export function supportsSessions(url: string): boolean {
  return new URL(url).searchParams.get("pgbouncer") !== "true";
}

/** Whether a table's columns have changed since the statement was prepared on this connection. */
export function isStalePlan(error: unknown): boolean {
  return error instanceof Error && error.message === "cached plan must not change result type";
}

/** Waiting in the queue and connecting share one timeout; a connection that arrives later is released. */
async function withinTimeout(connecting: Promise<pg.PoolClient>): Promise<pg.PoolClient> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), timeouts.connectMs);
  });
  const client = await Promise.race([connecting, timeout]).finally(() => clearTimeout(timer));
  if (client) return client;
  connecting.then(
    (unused) => unused.release(),
    () => {},
  );
  throw noAnswerError();
}
