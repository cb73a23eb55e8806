import type pg from "pg";

/** `code`: PostgreSQL's, where it failed, such as by its time-out; null where it was answered. */
type SlowStatement = {
  text: string;
  values: readonly unknown[];
  ms: number;
  rows: number | null;
  code: string | null;
};

/** Called within the request or job that waited for it. */
export type ReportSlowStatement = (statement: SlowStatement, pool: pg.Pool) => unknown;
