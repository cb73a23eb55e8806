import type { OutputOf } from "../../contract/call.ts";
import { settingsDifferences } from "../../contract/settings-differences.ts";
import type { getSettingsVersion as call } from "../../contract/staff-settings.ts";
import type { Verb } from "../context.ts";
import { readSettingsVersion } from "./read-settings-version.ts";
import { readVersionList } from "./read-version-list.ts";
import { settingsFor } from "./settings-rights.ts";
import { versionGone } from "./version-gone.ts";

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
