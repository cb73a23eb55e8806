import type { ColumnType } from "kysely";
import pg from "pg";

/**
 * A `jsonb` column. Written as JSON text, because `pg` turns a bare array into a PostgreSQL array; read as `unknown`,
 * because old rows may have another shape: parse it with the contract's schema.
 */
export type Jsonb = ColumnType<unknown, string, string>;

const INT8 = 20;
const DATE = 1082;

/** Integers beyond 2^53 would silently lose digits, and nothing here counts that far. */
function parseInt8(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is too large for a number`);
  return value;
}

/**
 * int8 arrives as number, date as 'YYYY-MM-DD' (a day has no time zone), numeric as string, timestamptz as Date, jsonb
 * parsed. Set per pool, so that other users of `pg` keep their own.
 */
export const columnTypes: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: "text" | "binary") => {
    if (format === "binary") return pg.types.getTypeParser(oid, "binary");
    if (oid === INT8) return parseInt8;
    if (oid === DATE) return (text: string) => text;
    return pg.types.getTypeParser(oid, "text");
  }) as pg.CustomTypesConfig["getTypeParser"],
};
