import type { SettingsVersion } from "../../contract/staff-settings.ts";
import type { Verb } from "../context.ts";
import { readVersionList } from "./read-version-list.ts";

const pageSize = 20;

/** Who saved the settings, when, and which keys changed: 20 versions below `before`, newest first. */
export const listSettingsVersions: Verb<{ before?: number }, { versions: SettingsVersion[]; more: boolean }> = async (
  { db, actor },
  { before },
) => {
  const versions = await readVersionList(db, actor, { ...(before !== undefined && { before }), limit: pageSize + 1 });
  return { versions: versions.slice(0, pageSize), more: versions.length > pageSize };
};
