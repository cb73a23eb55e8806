import { type Environment, isLoopback } from "../../environment.ts";

/**
 * Whether a public site stores its orders in the embedded PostgreSQL. Its package is a beta and follows PostgreSQL's
 * minor versions late, so a public site should choose it knowingly; a trial on one machine need not.
 */
export function isBetaDatabase({ databaseUrl, publicUrl }: Pick<Environment, "databaseUrl" | "publicUrl">): boolean {
  return databaseUrl === null && !isLoopback(publicUrl);
}

export const betaDatabaseAdvice =
  "This public site uses the embedded PostgreSQL, a beta package that follows security fixes late. A PostgreSQL of your own is safer: DATABASE_URL, docs/operations.md.";
