import type { IsolationLevel } from "kysely";
import type { Database } from "./kysely.ts";
import { isStalePlan } from "./pool.ts";

const SERIALIZATION_FAILURE = "40001";
const DEADLOCK_DETECTED = "40P01";
export const maxAttempts = 4;

export type TransactionOptions = { isolation?: IsolationLevel };

/** True if PostgreSQL rolled back because of another transaction or a migration, so that a retry can succeed. */
export function isRetryable(error: unknown): boolean {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  return code === SERIALIZATION_FAILURE || code === DEADLOCK_DETECTED || isStalePlan(error);
}

/** Random, so that the same two transactions don't collide again. */
export const waitToRetry = (attempt: number) =>
  new Promise<void>((resolve) => setTimeout(resolve, Math.random() * 20 * 2 ** attempt));

/** The effects that wait for the commit of each open transaction. */
const committed = new WeakMap<Database, (() => void)[]>();

/**
 * Runs `effect` once the current transaction has committed, or at once outside of one; never after a rollback. For
 * effects that must not claim more than was stored, such as a log line.
 */
export function afterCommit(db: Database, effect: () => void): void {
  const waiting = db.isTransaction ? committed.get(db) : undefined;
  if (waiting) waiting.push(effect);
  else effect();
}

/**
 * Runs `work` in one transaction, or joins the current one. `work` gets the context with the transaction as its `db`:
 * give it the same name, so that no query can bypass the transaction, and don't keep it afterwards. `work` is retried
 * after a deadlock or serialization failure, so it must have no effects outside the database.
 */
export async function inTransaction<C extends { db: Database }, T>(
  context: C,
  work: (context: C) => Promise<T>,
  options: TransactionOptions = {},
): Promise<T> {
  if (context.db.isTransaction) return work(context);
  const settled = await withReadSettings(context);
  for (let attempt = 1; ; attempt++) {
    try {
      const builder = context.db.transaction();
      const begun = options.isolation ? builder.setIsolationLevel(options.isolation) : builder;
      const effects: (() => void)[] = [];
      const result = await begun.execute((db) => {
        committed.set(db, effects);
        return work({ ...settled, db });
      });
      for (const effect of effects) effect();
      return result;
    } catch (error) {
      if (attempt === maxAttempts || !isRetryable(error)) throw error;
      await waitToRetry(attempt);
    }
  }
}

type ReadsSettings = { settings: { current(): Promise<unknown> } };

/**
 * Settings are read before the transaction takes its connection: a caller that holds a lock must not wait for a second
 * connection while those waiting for the lock hold all the others.
 */
async function withReadSettings<C extends object>(context: C): Promise<C> {
  if (!("settings" in context)) return context;
  const { settings } = context as ReadsSettings;
  const current = await settings.current();
  return { ...context, settings: { ...settings, current: async () => current } };
}

/**
 * Invalid values, constraint violations, rollbacks and unavailable locks: PostgreSQL reports that the statement had no
 * effect.
 */
const ROLLED_BACK = /^(22|23|40|55)/;

/** Whether a statement certainly wrote nothing; after a lost connection that is unknown. */
export function wasRolledBack(error: unknown): boolean {
  return error instanceof Error && "code" in error && ROLLED_BACK.test(String(error.code));
}

const UNIQUE_VIOLATION = "23505";

/** The unique constraint that refused a statement; null for every other error. */
export function violatedConstraint(error: unknown): string | null {
  if (!(error instanceof Error) || !("code" in error) || error.code !== UNIQUE_VIOLATION) return null;
  return "constraint" in error && typeof error.constraint === "string" ? error.constraint : null;
}
