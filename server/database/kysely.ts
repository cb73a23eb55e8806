import { Kysely, PostgresDialect } from "kysely";
import type pg from "pg";
import type { DB } from "./types.ts";

/** The application's typed database; a transaction has the same type. */
export type Database = Kysely<DB>;

/** Destroying it ends the pool. */
export function createKysely(pool: pg.Pool): Database {
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
}
