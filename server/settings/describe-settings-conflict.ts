import type { Failure } from "../../contract/errors.ts";
import { settingsDifferences } from "../../contract/settings-differences.ts";
import type { SettingsConflict } from "../../contract/staff-settings.ts";
import type { Actor } from "../context.ts";
import type { Database } from "../database/kysely.ts";
import { settingsFor } from "./settings-rights.ts";
import { readVersionList } from "./settings-versions.ts";
import { readNewestSettings, readSettingsVersion } from "./stored-settings.ts";

const maxSaves = 10;

/** Refuses a save based on version `sent`, naming who has saved since and the differences that the actor may see. */
export async function describeSettingsConflict(actor: Actor, db: Database, sent: number): Promise<Failure> {
  const newest = await readNewestSettings(db);
  const [seen, saves] = await Promise.all([
    readSettingsVersion(db, sent),
    readVersionList(db, actor, { after: sent, limit: maxSaves }),
  ]);
  const details: SettingsConflict = {
    version: newest.version,
    changedBy: newest.author,
    changedAt: newest.createdAt.toISOString(),
    saves,
    differences: seen
      ? settingsDifferences(settingsFor(actor, seen.settings), settingsFor(actor, newest.settings))
      : [],
  };
  return {
    failed: "settings_conflict",
    message: `The settings were changed by ${newest.author} in the meantime. Your changes were not saved.`,
    details,
  };
}
