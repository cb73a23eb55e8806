import { sql } from "kysely";
import type { OutputOf } from "../../contract/call.ts";
import type { Failure } from "../../contract/errors.ts";
import { settingsDifferences } from "../../contract/settings-differences.ts";
import type { getSettingsVersion as call, SettingsKey, SettingsVersion } from "../../contract/staff-settings.ts";
import type { Actor, Verb } from "../context.ts";
import type { Database } from "../database/kysely.ts";
import { defaultSettings } from "./default-settings.ts";
import { canAccessSetting, settingsFor } from "./settings-rights.ts";
import { readSettingsVersion } from "./stored-settings.ts";

/** Versions below `before`, above `after`, or `only` one. */
type VersionRange = { before?: number; after?: number; only?: number; limit: number };

/**
 * Who saved what and when, newest first. PostgreSQL compares the keys, because versions may contain thousands of
 * redirects. A key that an older version did not have counts as its default.
 */
export async function readVersionList(
  db: Database,
  actor: Actor,
  { before, after, only, limit }: VersionRange,
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
    const seen = (changed as SettingsKey[]).filter((key) => canAccessSetting(actor, key));
    const changedBeyond = changed.length - seen.length;
    return { version, author, createdAt: created_at.toISOString(), note, changed: seen, changedBeyond };
  });
}

const pageSize = 20;

/** 20 versions below `before`, newest first: who saved them, when, and which keys changed. */
export const listSettingsVersions: Verb<{ before?: number }, { versions: SettingsVersion[]; more: boolean }> = async (
  { db, actor },
  { before },
) => {
  const versions = await readVersionList(db, actor, { ...(before !== undefined && { before }), limit: pageSize + 1 });
  return { versions: versions.slice(0, pageSize), more: versions.length > pageSize };
};

/** One version as the actor may see it, and its differences from `against` (by default the previous version). */
export const getSettingsVersion: Verb<{ version: number; against?: number }, OutputOf<typeof call>> = async (
  { db, actor },
  { version, against = Math.max(1, version - 1) },
) => {
  const [one, other, [row]] = await Promise.all([
    readSettingsVersion(db, version),
    readSettingsVersion(db, against),
    readVersionList(db, actor, { only: version, limit: 1 }),
  ]);
  if (!one || !row) return versionNotFound(version);
  if (!other) return versionNotFound(against);
  const settings = settingsFor(actor, one.settings);
  return { ...row, against, differences: settingsDifferences(settingsFor(actor, other.settings), settings), settings };
};

export function versionNotFound(version: number): Failure {
  const message = `There is no readable version ${version} of the settings.`;
  return { failed: "not_found", message };
}
