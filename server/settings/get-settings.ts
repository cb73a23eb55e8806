import type { VersionedSettings } from "../../contract/staff-settings.ts";
import type { Verb } from "../context.ts";
import { settingsFor } from "./settings-rights.ts";

/** The settings as staff edit them; always the newest, or the next save would be refused. */
export const getSettings: Verb<object, VersionedSettings> = async ({ settings, actor }) => {
  settings.forget();
  const { version, settings: current } = await settings.current();
  return { ...settingsFor(actor, current), version };
};
