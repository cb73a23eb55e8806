import { sql } from "kysely";
import type { SettingsKey, SettingsVersion } from "../../contract/staff-settings.ts";
import type { Actor } from "../context.ts";
import type { Database } from "../database/kysely.ts";
import { defaultSettings } from "./default-settings.ts";
import { maySee } from "./settings-rights.ts";

/** Versions below `before` or above `after`. */
type Part = { before?: number; after?: number; only?: number; limit: number };

/**
 * Who saved what when, newest first. The keys are compared where they lie: the versions themselves, which may hold thousands of
 * redirects, do not travel. A key that an older version did not know had its default.
 */
export async function readVersionList(
  db: Database,
  actor: Actor,
  { before, after, only, limit }: Part,
): Promise<SettingsVersion[]> {
  const rows = await db
    .selectFrom("settings_versions as one")
    .leftJoin("settings_versions as earlier", (join) => join.on("earlier.version", "=", sql<number>`one.version - 1`))
    .$if(before !== undefined, (query) => query.where("one.version", "<", before ?? 0))
    .$if(after !== undefined, (query) => query.where("one.version", ">", after ?? 0))
    .$if(only !== undefined, (query) => query.where("one.version", "=", only ?? 0))
    .select(["one.version", "one.author", "one.created_at", "one.note"])
    .select(
      sql<string[]>`case when earlier.version is null then '{}' else array(
        select part.key from jsonb_each(one.data) part
        where part.value is distinct from coalesce(earlier.data -> part.key, ${JSON.stringify(defaultSettings)}::jsonb -> part.key)
        order by part.key) end`.as("changed"),
    )
    .orderBy("one.version", "desc")
    .limit(limit)
    .execute();
  return rows.map(({ version, author, created_at, note, changed }) => {
    const seen = (changed as SettingsKey[]).filter((key) => maySee(actor, key));
    const changedBeyond = changed.length - seen.length;
    return { version, author, createdAt: created_at.toISOString(), note, changed: seen, changedBeyond };
  });
}
