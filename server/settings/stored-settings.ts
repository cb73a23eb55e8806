import { sql } from "kysely";
import { settingsSchema } from "../../contract/settings.schema.ts";
import type { Settings } from "../../contract/settings.ts";
import type { Database } from "../database/kysely.ts";
import { defaultSettings } from "./default-settings.ts";

export type StoredSettings = { version: number; settings: Settings; author: string; createdAt: Date };

/** The settings in force. Keys that the stored version does not have yet get their defaults. */
export async function readNewestSettings(db: Database): Promise<StoredSettings> {
  const row = await db
    .selectFrom("settings_versions")
    .selectAll()
    .orderBy("version", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!row) throw new Error("There are no settings yet; startup stores the first version.");
  const settings = settingsSchema.parse({ ...defaultSettings, ...(row.data as object) });
  return { version: row.version, settings, author: row.author, createdAt: row.created_at };
}

/**
 * One key of the settings in force, read on the caller's own connection, because waiting for a second one could
 * deadlock.
 */
export async function readSetting<Key extends keyof Settings>(db: Database, key: Key): Promise<Settings[Key]> {
  const row = await db
    .selectFrom("settings_versions")
    .select(sql<unknown>`data -> ${key}::text`.as("value"))
    .orderBy("version", "desc")
    .limit(1)
    .executeTakeFirst();
  return (row?.value as Settings[Key] | null | undefined) ?? defaultSettings[key];
}

/** One version; null if there is none, or if it no longer satisfies today's schema. */
export async function readSettingsVersion(db: Database, version: number): Promise<StoredSettings | null> {
  const row = await db.selectFrom("settings_versions").selectAll().where("version", "=", version).executeTakeFirst();
  if (!row) return null;
  const { data: settings } = settingsSchema.safeParse({ ...defaultSettings, ...(row.data as object) });
  return settings ? { version, settings, author: row.author, createdAt: row.created_at } : null;
}

/** Stores the default settings as version 1 if there are none; true if it did. */
export async function ensureFirstSettings(db: Database): Promise<boolean> {
  if (await db.selectFrom("settings_versions").select("version").limit(1).executeTakeFirst()) return false;
  const written = await db
    .insertInto("settings_versions")
    .values({ version: 1, data: JSON.stringify(defaultSettings), author: "Currach", note: "First settings" })
    // Another node may be starting for the first time as well.
    .onConflict((conflict) => conflict.doNothing())
    .returning("version")
    .executeTakeFirst();
  return written !== undefined;
}
