import type { ColumnType } from "kysely";
import pg from "pg";

/**
 * A `jsonb` column. It is written as JSON text, because `pg` would turn a bare array into a PostgreSQL array; it is read as
 * `unknown`, because what was stored last year need not have today's shape: parse it with the contract's schema.
 */
export type Jsonb = ColumnType<unknown, string, string>;

const INT8 = 20;
const DATE = 1082;

/** Whole numbers beyond 2^53 would lose digits silently; nothing here counts that far, so they are an error. */
function parseInt8(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is too large for a number`);
  return value;
}

/**
 * How columns arrive: int8 as number, date as 'YYYY-MM-DD' (a day has no time zone), numeric as string, timestamptz as Date,
 * jsonb parsed. Given to each pool, so that other users of `pg` keep their own.
 */
export const columnTypes: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: "text" | "binary") => {
    if (format === "binary") return pg.types.getTypeParser(oid, "binary");
    if (oid === INT8) return parseInt8;
    if (oid === DATE) return (text: string) => text;
    return pg.types.getTypeParser(oid, "text");
  }) as pg.CustomTypesConfig["getTypeParser"],
};
