import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { findProjectRoot } from "./find-project-root.ts";

/**
 * `inside`: the text runs as one statement of a transaction, which it shares with its neighbours unless it is
 * `separate`. `outside`: each statement runs by itself, and may run again after an interruption.
 */
export type Migration =
  | { name: string; runs: "inside"; separate: boolean; sql: string }
  | { name: string; runs: "outside"; statements: OutsideStatement[] };

/** `index`: the index that the statement builds; null if it drops one. */
export type OutsideStatement = { sql: string; index: string | null };

export const migrationsFolder = () => join(findProjectRoot(), "server/database/migrations");

/** The names of the migrations, in order. */
export function listMigrations(folder = migrationsFolder()): string[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith(".sql"))
    .map((file) => file.replace(/\.sql$/, ""))
    .sort();
}

/** A file beginning with this line runs outside a transaction and may only build and drop indexes CONCURRENTLY. */
const outsideMark = /^-- Outside a transaction\b/;
/** A file beginning with this line shares no transaction, and so no locks, with the migrations around it. */
const separateMark = /^-- In a transaction of its own\b/;
const build = /^CREATE (?:UNIQUE )?INDEX CONCURRENTLY (\w+) ON\b/i;
const drop = /^DROP INDEX CONCURRENTLY IF EXISTS \w+$/i;

export function readMigration(name: string, folder = migrationsFolder()): Migration {
  const sql = readFileSync(join(folder, `${name}.sql`), "utf8");
  if (!outsideMark.test(sql)) return { name, runs: "inside", separate: separateMark.test(sql), sql };
  const statements = withoutComments(sql)
    .split(";")
    .map((statement) => statement.trim())
    .filter((statement) => statement !== "");
  return { name, runs: "outside", statements: statements.map((statement) => readStatement(name, statement)) };
}

export const withoutComments = (sql: string) => sql.replace(/--.*$/gm, "");

function readStatement(name: string, sql: string): OutsideStatement {
  const index = build.exec(sql)?.[1];
  if (index) return { sql, index };
  if (drop.test(sql)) return { sql, index: null };
  throw new Error(
    `${name}.sql runs outside a transaction, where only CREATE INDEX CONCURRENTLY name ON … and DROP INDEX CONCURRENTLY IF EXISTS name may stand: ${sql}`,
  );
}
