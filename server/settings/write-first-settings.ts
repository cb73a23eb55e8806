import type { Kysely } from "kysely";
import type { DB } from "../database/types.ts";
import { defaultSettings } from "./default-settings.ts";

/** Writes the default settings as version 1 where there are none; true where it did. */
export async function writeFirstSettings(db: Kysely<DB>): Promise<boolean> {
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
