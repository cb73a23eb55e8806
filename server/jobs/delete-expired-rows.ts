import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { DB } from "../database/types.ts";

/** Rows that can simply be deleted. */
export type ExpiredRows = {
  [T in keyof DB]: {
    table: T;
    key: readonly (keyof DB[T] & string)[];
    /** The column from which their age is counted. */
    since: keyof DB[T] & string;
    /** Limits the deletion to these rows; all by default. */
    only?: RawBuilder<SqlBool>;
  };
}[keyof DB];

export type RetentionPeriod = `${number} ${"hour" | "days" | "months" | "years"}`;

/** Rows older than `before` are expired; small batches hold their locks briefly. */
export type DeletionLimits = { before: RawBuilder<Date>; batch: number };

/** The time one period ago. A day has 24 hours; months and years follow the UTC calendar. */
export function ago(period: RetentionPeriod, now: Date): RawBuilder<Date> {
  return sql<Date>`((${now}::timestamptz at time zone 'UTC' - ${sql.lit(period)}::interval) at time zone 'UTC')`;
}

/** SQL that deletes the oldest expired rows, each on one node only and without waiting for locked rows. */
export function deleteExpiredRows(
  { table, key, since, only }: ExpiredRows,
  { before, batch }: DeletionLimits,
): RawBuilder<object> {
  const columns = sql.join(key.map((column) => sql.ref(column)));
  return sql<object>`delete from ${sql.table(table)} where (${columns}) in (
    select ${columns} from ${sql.table(table)} where ${sql.ref(since)} < ${before} and ${only ?? sql`true`}
    order by ${sql.ref(since)} limit ${batch} for update skip locked)`;
}
