import { sql } from "kysely";
import type { OutputOf } from "../../contract/call.ts";
import type { Failure } from "../../contract/errors.ts";
import { settingsDifferences } from "../../contract/settings-differences.ts";
import type { getSettingsVersion as call, SettingsKey, SettingsVersion } from "../../contract/staff-settings.ts";
import type { Actor, Verb } from "../context.ts";
import type { Database } from "../database/kysely.ts";
import { defaultSettings } from "./default-settings.ts";
import { maySee, settingsFor } from "./settings-rights.ts";
import { readSettingsVersion } from "./stored-settings.ts";

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

const pageSize = 20;

/** Who saved the settings, when, and which keys changed: 20 versions below `before`, newest first. */
export const listSettingsVersions: Verb<{ before?: number }, { versions: SettingsVersion[]; more: boolean }> = async (
  { db, actor },
  { before },
) => {
  const versions = await readVersionList(db, actor, { ...(before !== undefined && { before }), limit: pageSize + 1 });
  return { versions: versions.slice(0, pageSize), more: versions.length > pageSize };
};

/** One version as the actor may see it, and how it differs from `against` (by default the one before it). `not_found` without either. */
export const getSettingsVersion: Verb<{ version: number; against?: number }, OutputOf<typeof call>> = async (
  { db, actor },
  { version, against = Math.max(1, version - 1) },
) => {
  const [one, other, [row]] = await Promise.all([
    readSettingsVersion(db, version),
    readSettingsVersion(db, against),
    readVersionList(db, actor, { only: version, limit: 1 }),
  ]);
  if (!one || !row) return versionGone(version);
  if (!other) return versionGone(against);
  const settings = settingsFor(actor, one.settings);
  return { ...row, against, differences: settingsDifferences(settingsFor(actor, other.settings), settings), settings };
};

export function versionGone(version: number): Failure {
  const message = `There is no version ${version} of the settings that could be read.`;
  return { failed: "not_found", message };
}
