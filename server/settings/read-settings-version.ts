import { settingsSchema } from "../../contract/settings.schema.ts";
import type { Database } from "../database/kysely.ts";
import { defaultSettings } from "./default-settings.ts";
import type { StoredSettings } from "./read-newest-settings.ts";

/** One version; null where there is none, or where what was saved then no longer keeps today's rules. */
export async function readSettingsVersion(db: Database, version: number): Promise<StoredSettings | null> {
  const row = await db.selectFrom("settings_versions").selectAll().where("version", "=", version).executeTakeFirst();
  if (!row) return null;
  const { data: settings } = settingsSchema.safeParse({ ...defaultSettings, ...(row.data as object) });
  return settings ? { version, settings, author: row.author, createdAt: row.created_at } : null;
}
