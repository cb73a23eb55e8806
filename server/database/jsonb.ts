import type { ColumnType } from "kysely";

/**
 * A `jsonb` column. It is written as JSON text, because `pg` would turn a bare array into a PostgreSQL array; it is read as
 * `unknown`, because what was stored last year need not have today's shape: parse it with the contract's schema.
 */
export type Jsonb = ColumnType<unknown, string, string>;
