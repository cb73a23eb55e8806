import type pg from "pg";

/** `code`: PostgreSQL's error code if the statement failed, such as by a timeout; null if it succeeded. */
type SlowStatement = {
  text: string;
  values: readonly unknown[];
  ms: number;
  rows: number | null;
  code: string | null;
};

/** Called within the request or job that waited for the statement. */
export type ReportSlowStatement = (statement: SlowStatement, pool: pg.Pool) => unknown;
