import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { DB } from "../database/types.ts";

/** Rows that are deleted as they are. */
export type OldRows = {
  [T in keyof DB]: {
    table: T;
    key: readonly (keyof DB[T] & string)[];
    /** What their age is counted from. */
    since: keyof DB[T] & string;
    /** Only these; all where nothing is said. */
    only?: RawBuilder<SqlBool>;
  };
}[keyof DB];

export type Period = `${number} ${"hour" | "days" | "months"}`;

/** What is older than `before` is old; so many at a time, so that nobody waits long for a lock. */
export type Limits = { before: RawBuilder<Date>; batch: number };

/** The moment a period ago. A day has 24 hours, and a month is one of UTC. */
export function ago(period: Period, now: Date): RawBuilder<Date> {
  return sql<Date>`((${now}::timestamptz at time zone 'UTC' - ${sql.lit(period)}::interval) at time zone 'UTC')`;
}

/** SQL that deletes the oldest of them, each by one node, and waits for nobody who has one. */
export function deletingOldRows({ table, key, since, only }: OldRows, { before, batch }: Limits): RawBuilder<object> {
  const columns = sql.join(key.map((column) => sql.ref(column)));
  return sql<object>`delete from ${sql.table(table)} where (${columns}) in (
    select ${columns} from ${sql.table(table)} where ${sql.ref(since)} < ${before} and ${only ?? sql`true`}
    order by ${sql.ref(since)} limit ${batch} for update skip locked)`;
}
