import {
  type Expression,
  type ExpressionBuilder,
  expressionBuilder,
  type Selectable,
  type SqlBool,
  sql,
  type Updateable,
} from "kysely";
import type { Database } from "./kysely.ts";
import type { DB } from "./types.ts";

type Row<T extends keyof DB> = Selectable<DB[T]>;
type Column<T extends keyof DB> = keyof Row<T> & string;
type DateColumn<T extends keyof DB> = { [C in Column<T>]: Row<T>[C] extends Date | null ? C : never }[Column<T>];
type Changes<T extends keyof DB> = {
  [C in keyof Updateable<DB[T]>]?: Updateable<DB[T]>[C] | Expression<Updateable<DB[T]>[C]>;
};
type WithClock = { db: Database; now: () => Date };

/** A table whose rows fall due as work. The state is in the table itself; there is no separate queue. */
export type WorkTable<T extends keyof DB> = {
  table: T;
  key: Column<T>;
  /** When a row is next due; null if it is not due at all. */
  dueAt: DateColumn<T>;
  /** How long a worker owns a row before another may claim it. */
  leaseMs: number;
  /** The column with the end of the lease. Without one, a claim moves `dueAt` ahead. */
  leasedUntil?: DateColumn<T>;
  /** Which rows are unfinished. */
  isOpen?: (eb: ExpressionBuilder<DB, T>) => Expression<SqlBool>;
  /** Which open rows are due; by default, those whose time has come. */
  isDue?: (eb: ExpressionBuilder<DB, T>, now: Date) => Expression<SqlBool>;
  /** Further changes that each claim makes. */
  onClaim?: (now: Date) => Changes<T>;
};

export type WorkQueue<T extends keyof DB> = {
  /**
   * Claims due rows, longest waiting first, in one committed statement: no transaction stays open during the work, no
   * two workers get the same row, and a dead worker's row is due again when its lease expires.
   */
  claim(context: WithClock, limit: number): Promise<Row<T>[]>;
  /** Claims an unclaimed row whether or not it is due. Requires `leasedUntil`. */
  claimEarly(context: WithClock, key: Row<T>[Column<T>]): Promise<Row<T> | null>;
  /** Extends the lease to this long from now and returns the current row. Null if the lease was lost. */
  extendLease(context: WithClock, row: Row<T>, forMs: number, changes?: Changes<T>): Promise<Row<T> | null>;
  /**
   * Updates a claimed row, in the caller's transaction if there is one. Returns null and writes nothing if the lease
   * was lost.
   */
  update(context: WithClock, row: Row<T>, changes: Changes<T>): Promise<Row<T> | null>;
  /** Releases a row until later. Null if the lease was lost. */
  postpone(context: WithClock, row: Row<T>, waitMs: number, changes?: Changes<T>): Promise<Row<T> | null>;
};

/**
 * Work that falls due, claimed by one worker at a time. The end of the lease identifies a claim, since claims only move
 * it ahead. A worker whose lease expired therefore cannot overwrite its successor, nor a row that became due again in
 * the meantime.
 */
export function createWorkQueue<T extends keyof DB>(queue: WorkTable<T>): WorkQueue<T> {
  const lease = queue.leasedUntil ?? queue.dueAt;
  const [table, key, dueAt] = [sql.table(queue.table), sql.ref(queue.key), sql.ref(queue.dueAt)];
  const eb = expressionBuilder<DB, T>();
  const isOpen = queue.isOpen?.(eb) ?? sql<SqlBool>`${dueAt} is not null`;
  const isUnclaimed = (now: Date) =>
    queue.leasedUntil ? sql<SqlBool>`(${sql.ref(lease)} is null or ${sql.ref(lease)} < ${now})` : sql<SqlBool>`true`;

  type Which = { where: Expression<SqlBool>; limit: number; whenLocked: "skip" | "wait" };

  async function claimRows({ db, now }: WithClock, { where, limit, whenLocked }: Which): Promise<Row<T>[]> {
    if (db.isTransaction) throw new Error(`A claim of ${queue.table} has to be committed before the work begins`);
    const at = now();
    const { rows } = await sql<Row<T>>`update ${table}
      set ${assignments({ ...queue.onClaim?.(at), [lease]: addMs(at, queue.leaseMs) })}
      where ${key} in (
        select ${key} from ${table} where (${isOpen}) and ${isUnclaimed(at)} and (${where})
        order by ${dueAt}, ${key} limit ${limit} for update ${sql.raw(whenLocked === "skip" ? "skip locked" : "")}
      )
      returning *`.execute(db);
    return rows;
  }

  async function write({ db }: WithClock, row: Row<T>, changes: Changes<T>): Promise<Row<T> | null> {
    const { rows } = await sql<Row<T>>`update ${table} set ${assignments(changes)}
      where ${key} = ${row[queue.key]} and (${isOpen}) and ${sql.ref(lease)} = ${row[lease]}
      returning *`.execute(db);
    return rows[0] ?? null;
  }

  return {
    claim(context, limit) {
      const now = context.now();
      const where = queue.isDue?.(eb, now) ?? sql<SqlBool>`${dueAt} <= ${now}`;
      return claimRows(context, { where, limit, whenLocked: "skip" });
    },
    async claimEarly(context, wanted) {
      if (!queue.leasedUntil) throw new Error(`Nothing tells whether anybody has claimed a row of ${queue.table}`);
      // The caller wants this very row, and whoever is writing to it will soon be done.
      const [row] = await claimRows(context, { where: sql<SqlBool>`${key} = ${wanted}`, limit: 1, whenLocked: "wait" });
      return row ?? null;
    },
    extendLease(context, row, forMs, changes) {
      const held = row[lease] instanceof Date ? row[lease].getTime() : 0;
      // Always later than before, so that only one of two holders continues.
      const until = new Date(Math.max(addMs(context.now(), forMs).getTime(), held + 1));
      return write(context, row, { ...changes, [lease]: until } as Changes<T>);
    },
    update: write,
    postpone(context, row, waitMs, changes) {
      const release = queue.leasedUntil && { [queue.leasedUntil]: null };
      return write(context, row, { ...changes, ...release, [queue.dueAt]: addMs(context.now(), waitMs) } as Changes<T>);
    },
  };
}

/** The delay after this many failures in a row, at least one; the last step repeats. */
export function backoffMs(stepsMs: readonly number[], failures: number): number {
  const step = stepsMs[Math.min(failures, stepsMs.length) - 1];
  if (step === undefined) throw new RangeError(`There is no step for ${failures} failures`);
  return step;
}

function addMs(now: Date, ms: number): Date {
  return new Date(now.getTime() + ms);
}

function assignments(changes: object) {
  return sql.join(Object.entries(changes).map(([column, value]) => sql`${sql.ref(column)} = ${value}`));
}
