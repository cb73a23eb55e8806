import { listMigrations, readMigration, withoutComments } from "../../server/database/migration-file.ts";

/** The last migration written before this rule. */
const last = "0019_remote_orders";

/** Tables so small that building an index takes no time. Every other table grows with the shop. */
const small = new Set(
  `api_keys document_counters gateway_failures launch_ticks products redirect_list redirects secrets server_nodes settings_versions shop_syncs
  users watermarks webhooks`.split(/\s+/),
);

const created = /\bCREATE TABLE (?:IF NOT EXISTS )?(\w+)/gi;
const indexed = /\bCREATE (?:UNIQUE )?INDEX (?:IF NOT EXISTS )?(?:\w+ )?ON (?:ONLY )?(\w+)/gi;
const constrained =
  /\bALTER TABLE (?:IF EXISTS )?(?:ONLY )?(\w+)[^;]*?\b(?:UNIQUE|PRIMARY KEY|EXCLUDE)\b(?! USING INDEX)/gi;

/** The large existing tables that this migration would lock against writes while it builds an index. */
export function listLockedTables(sql: string): string[] {
  const text = withoutComments(sql).replace(/\s+/g, " ");
  const own = new Set(Array.from(text.matchAll(created), ([, table]) => table));
  const tables = [...text.matchAll(indexed), ...text.matchAll(constrained)].map(([, table = ""]) => table);
  return [...new Set(tables)].filter((table) => !own.has(table) && !small.has(table));
}

/** Violations in migrations written since the rule. */
export function checkIndexes(): string[] {
  const later = listMigrations().filter((name) => name > last);
  return later.flatMap((name) => {
    const migration = readMigration(name);
    const tables = migration.runs === "inside" ? listLockedTables(migration.sql) : [];
    return tables.map(
      (table) =>
        `${name}.sql builds an index on ${table}, which nobody can write to meanwhile. Build it CONCURRENTLY, in a file that begins with "-- Outside a transaction" (decision 37).`,
    );
  });
}
