import type pg from "pg";

/**
 * The tables, views and functions of the public schema as SQL, read from the catalogue in a stable order for review and
 * comparison: the embedded PostgreSQL has no pg_dump, and Debian's rejects a newer server.
 */
export async function describeSchema(client: pg.Client): Promise<string> {
  const extensions = await rows<{ name: string }>(
    client,
    "SELECT extname AS name FROM pg_extension WHERE extname <> 'plpgsql' ORDER BY 1",
  );
  const tables = await rows<{ name: string }>(
    client,
    "SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace ORDER BY 1",
  );
  const functions = await rows<{ definition: string }>(client, FUNCTIONS);
  const parts = extensions.map(({ name }) => `CREATE EXTENSION ${name};`);
  for (const { name } of tables) parts.push(await describeTable(client, name));
  for (const { name, definition } of await rows<{ name: string; definition: string }>(client, VIEWS))
    parts.push(`CREATE VIEW ${name} AS\n${definition}`);
  parts.push(...functions.map(({ definition }) => `${definition.trimEnd()};`));
  return `-- The schema after all migrations. Written by tools/schema.ts, never by hand.\n\n${parts.join("\n\n")}\n`;
}

async function describeTable(client: pg.Client, table: string): Promise<string> {
  const columns = await rows<Column>(client, COLUMNS, table);
  const constraints = await rows<{ name: string; definition: string }>(client, CONSTRAINTS, table);
  const others = [
    ...(await rows<{ definition: string }>(client, INDEXES, table)),
    ...(await rows<{ definition: string }>(client, TRIGGERS, table)),
  ];
  const body = [
    ...columns.map(describeColumn),
    ...constraints.map(({ name, definition }) => `CONSTRAINT ${name} ${definition}`),
  ];
  const lines = body.map((line) => `  ${line}`).join(",\n");
  const [stored] = await rows<{ options: string | null }>(client, OPTIONS, table);
  const options = stored?.options ? ` WITH (${stored.options})` : "";
  const unread = columns
    .filter(({ statistics }) => !statistics)
    .map(({ name }) => `ALTER COLUMN ${name} SET STATISTICS 0`);
  return [
    `CREATE TABLE ${table} (\n${lines}\n)${options};`,
    ...(unread.length > 0 ? [`ALTER TABLE ${table} ${unread.join(", ")};`] : []),
    ...others.map(({ definition }) => `${definition};`),
  ].join("\n");
}

type Column = {
  name: string;
  type: string;
  required: boolean;
  expression: string | null;
  identity: string;
  generated: string;
  /** Whether ANALYZE samples the column. */
  statistics: boolean;
};

function describeColumn({ name, type, required, expression, identity, generated }: Column): string {
  const parts = [name, type];
  if (required) parts.push("NOT NULL");
  if (identity) parts.push(`GENERATED ${identity === "a" ? "ALWAYS" : "BY DEFAULT"} AS IDENTITY`);
  if (expression) parts.push(generated ? `GENERATED ALWAYS AS (${expression}) STORED` : `DEFAULT ${expression}`);
  return parts.join(" ");
}

async function rows<Row extends pg.QueryResultRow>(client: pg.Client, sql: string, table?: string): Promise<Row[]> {
  return (await client.query<Row>(sql, table === undefined ? [] : [table])).rows;
}

const COLUMNS = `
  SELECT a.attname AS name, format_type(a.atttypid, a.atttypmod) AS type, a.attnotnull AS required,
         pg_get_expr(d.adbin, d.adrelid) AS expression, a.attidentity AS identity, a.attgenerated AS generated,
         a.attstattarget IS DISTINCT FROM 0 AS statistics
  FROM pg_attribute a LEFT JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
  WHERE a.attrelid = $1::regclass AND a.attnum > 0 AND NOT a.attisdropped
  ORDER BY a.attnum`;

const OPTIONS = `SELECT array_to_string(reloptions, ', ') AS options FROM pg_class WHERE oid = $1::regclass`;

// Since PostgreSQL 18, NOT NULL is also a constraint; the columns state it already.
const CONSTRAINTS = `
  SELECT conname AS name, pg_get_constraintdef(oid) AS definition FROM pg_constraint
  WHERE conrelid = $1::regclass AND contype IN ('p', 'u', 'f', 'c')
  ORDER BY position(contype IN 'pufc'), conname`;

const INDEXES = `
  SELECT pg_get_indexdef(indexrelid) AS definition FROM pg_index
  WHERE indrelid = $1::regclass AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid AND contype IN ('p', 'u'))
  ORDER BY 1`;

const TRIGGERS = `
  SELECT pg_get_triggerdef(oid) AS definition FROM pg_trigger WHERE tgrelid = $1::regclass AND NOT tgisinternal ORDER BY tgname`;

const VIEWS = `
  SELECT relname AS name, pg_get_viewdef(oid) AS definition FROM pg_class
  WHERE relkind = 'v' AND relnamespace = 'public'::regnamespace ORDER BY 1`;

// Excludes functions of extensions.
const FUNCTIONS = `
  SELECT pg_get_functiondef(oid) AS definition FROM pg_proc
  WHERE pronamespace = 'public'::regnamespace AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = pg_proc.oid AND deptype = 'e')
  ORDER BY proname`;
