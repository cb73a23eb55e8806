import type { Kysely } from "kysely";
import { settingsSchema } from "../../contract/settings.schema.ts";
import type { Settings } from "../../contract/settings.ts";
import type { DB } from "../database/types.ts";
import { defaultSettings } from "./default-settings.ts";

export type StoredSettings = { version: number; settings: Settings; author: string; createdAt: Date };

/** The settings in force. Keys that a stored version does not know yet have their defaults. */
export async function readNewestSettings(db: Kysely<DB>): Promise<StoredSettings> {
  const row = await db
    .selectFrom("settings_versions")
    .selectAll()
    .orderBy("version", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!row) throw new Error("There are no settings yet; the start writes the first version.");
  const settings = settingsSchema.parse({ ...defaultSettings, ...(row.data as object) });
  return { version: row.version, settings, author: row.author, createdAt: row.created_at };
}
