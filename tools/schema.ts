/**
 * Writes `schema.sql` and the table types that result from the migrations. With --check it writes nothing and fails
 * if the committed files differ or a migration would lock a large table. Uses a throwaway database.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { startEmbedded } from "../server/database/embedded/start-embedded.ts";
import { stopEmbedded } from "../server/database/embedded/stop-embedded.ts";
import { findProjectRoot } from "../server/database/find-project-root.ts";
import { migrate } from "../server/database/migrate.ts";
import { checkIndexes } from "./schema/check-indexes.ts";
import { saveCheckStamp, wasChecked } from "./schema/check-stamp.ts";
import { describeSchema } from "./schema/describe-schema.ts";
import { generateTypes } from "./schema/generate-types.ts";

async function describeDatabase(url: string): Promise<Record<string, string>> {
  await migrate(url);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return { "schema.sql": await describeSchema(client), "types.ts": await generateTypes(url) };
  } finally {
    await client.end();
  }
}

async function describeMigrations(): Promise<Record<string, string>> {
  const folder = mkdtempSync(join(tmpdir(), "currach-schema-"));
  const server = await startEmbedded(folder, () => {});
  try {
    return await describeDatabase(server.url);
  } finally {
    await stopEmbedded(server.storage, { unlessUsed: false });
    rmSync(folder, { recursive: true, force: true });
  }
}

function read(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}

const check = process.argv.includes("--check");
if (check && wasChecked()) process.exit();
for (const fault of check ? checkIndexes() : []) {
  console.error(fault);
  process.exitCode = 1;
}
for (const [name, content] of Object.entries(await describeMigrations())) {
  const path = join(findProjectRoot(), "server/database", name);
  if (read(path) === content) continue;
  if (check) {
    console.error(`server/database/${name} is not what the migrations result in. Run: npx tsx tools/schema.ts`);
    process.exitCode = 1;
  } else {
    writeFileSync(path, content);
    console.log(`server/database/${name} written`);
  }
}
if (!process.exitCode) saveCheckStamp();
