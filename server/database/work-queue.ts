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
type Moment<T extends keyof DB> = { [C in Column<T>]: Row<T>[C] extends Date | null ? C : never }[Column<T>];
type Changes<T extends keyof DB> = {
  [C in keyof Updateable<DB[T]>]?: Updateable<DB[T]>[C] | Expression<Updateable<DB[T]>[C]>;
};
type Clocked = { db: Database; now: () => Date };

/** A table whose rows are work that falls due. Its state stands in the table itself: there is no queue beside it. */
export type Queue<T extends keyof DB> = {
  table: T;
  key: Column<T>;
  /** When a row is due next; null: not at all. */
  dueAt: Moment<T>;
  /** A row is its worker's for so long; then it may be taken by another one. */
  leaseMs: number;
  /** Where it is noted until when a worker has a row. Where nothing is named: a claim moves `dueAt` ahead. */
  leasedUntil?: Moment<T>;
  /** Which rows are not finished. */
  isOpen?: (eb: ExpressionBuilder<DB, T>) => Expression<SqlBool>;
  /** Which of those are due; where nothing is said, those whose time has come. */
  isDue?: (eb: ExpressionBuilder<DB, T>, now: Date) => Expression<SqlBool>;
  /** What else is written when a row is claimed. */
  onClaim?: (now: Date) => Changes<T>;
};

export type DueWork<T extends keyof DB> = {
  /**
   * Takes rows that are due, those first that have waited longest. It is one committed statement: no transaction is open while the work is
   * done, two workers never have the same row, and one whose worker died is due again when its lease is over.
   */
  claim(context: Clocked, limit: number): Promise<Row<T>[]>;
  /** Takes a row that nobody has at this moment, whether or not its time has come. Asks for a queue with `leasedUntil`. */
  claimEarly(context: Clocked, key: Row<T>[Column<T>]): Promise<Row<T> | null>;
  /** Goes on with a row for so long from now. Null where it is not this worker's any more; else the row as it is now. */
  hold(context: Clocked, row: Row<T>, forMs: number, changes?: Changes<T>): Promise<Row<T> | null>;
  /**
   * Writes the result of the work on a row, in the caller's transaction if there is one. Null, and nothing written, where it is not this
   * worker's any more.
   */
  write(context: Clocked, row: Row<T>, changes: Changes<T>): Promise<Row<T> | null>;
  /** Lets go of a row until later. Null where it is not this worker's any more. */
  postpone(context: Clocked, row: Row<T>, waitMs: number, changes?: Changes<T>): Promise<Row<T> | null>;
};

/**
 * Work that falls due, taken by one worker at a time. What a worker may write is guarded by the claim: until when it has the row is
 * like no other claim's, since a claim only moves that on. So one whose lease ran out cannot write over the one who took over, nor over whoever
 * made the row due anew meanwhile.
 */
export function dueWork<T extends keyof DB>(queue: Queue<T>): DueWork<T> {
  const lease = queue.leasedUntil ?? queue.dueAt;
  const [table, key, dueAt] = [sql.table(queue.table), sql.ref(queue.key), sql.ref(queue.dueAt)];
  const eb = expressionBuilder<DB, T>();
  const isOpen = queue.isOpen?.(eb) ?? sql<SqlBool>`${dueAt} is not null`;
  const isFree = (now: Date) =>
    queue.leasedUntil ? sql<SqlBool>`(${sql.ref(lease)} is null or ${sql.ref(lease)} < ${now})` : sql<SqlBool>`true`;

  type Which = { where: Expression<SqlBool>; limit: number; whenLocked: "skip" | "wait" };

  async function take({ db, now }: Clocked, { where, limit, whenLocked }: Which): Promise<Row<T>[]> {
    if (db.isTransaction) throw new Error(`A claim of ${queue.table} has to be committed before the work begins`);
    const at = now();
    const { rows } = await sql<Row<T>>`update ${table}
      set ${assignments({ ...queue.onClaim?.(at), [lease]: later(at, queue.leaseMs) })}
      where ${key} in (
        select ${key} from ${table} where (${isOpen}) and ${isFree(at)} and (${where})
        order by ${dueAt}, ${key} limit ${limit} for update ${sql.raw(whenLocked === "skip" ? "skip locked" : "")}
      )
      returning *`.execute(db);
    return rows;
  }

  async function write({ db }: Clocked, row: Row<T>, changes: Changes<T>): Promise<Row<T> | null> {
    const { rows } = await sql<Row<T>>`update ${table} set ${assignments(changes)}
      where ${key} = ${row[queue.key]} and (${isOpen}) and ${sql.ref(lease)} = ${row[lease]}
      returning *`.execute(db);
    return rows[0] ?? null;
  }

  return {
    claim(context, limit) {
      const now = context.now();
      const where = queue.isDue?.(eb, now) ?? sql<SqlBool>`${dueAt} <= ${now}`;
      return take(context, { where, limit, whenLocked: "skip" });
    },
    async claimEarly(context, wanted) {
      if (!queue.leasedUntil) throw new Error(`Nothing tells that nobody has a row of ${queue.table}`);
      // A caller waits for just this row: whoever writes to it at this moment will soon be done.
      const [row] = await take(context, { where: sql<SqlBool>`${key} = ${wanted}`, limit: 1, whenLocked: "wait" });
      return row ?? null;
    },
    hold(context, row, forMs, changes) {
      const held = row[lease] instanceof Date ? row[lease].getTime() : 0;
      // Later than it was in any case: of two that hold the same row, one goes on.
      const until = new Date(Math.max(later(context.now(), forMs).getTime(), held + 1));
      return write(context, row, { ...changes, [lease]: until } as Changes<T>);
    },
    write,
    postpone(context, row, waitMs, changes) {
      const free = queue.leasedUntil && { [queue.leasedUntil]: null };
      return write(context, row, { ...changes, ...free, [queue.dueAt]: later(context.now(), waitMs) } as Changes<T>);
    },
  };
}

/** The pause after so many failures in a row, one at least; the last step repeats. */
export function backOff(stepsMs: readonly number[], failures: number): number {
  const step = stepsMs[Math.min(failures, stepsMs.length) - 1];
  if (step === undefined) throw new RangeError(`There is no step for ${failures} failures`);
  return step;
}

function later(now: Date, ms: number): Date {
  return new Date(now.getTime() + ms);
}

function assignments(changes: object) {
  return sql.join(Object.entries(changes).map(([column, value]) => sql`${sql.ref(column)} = ${value}`));
}
