import type { PublicSettings } from "../../contract/settings.ts";
import type { CurrentSettings, Verb } from "../context.ts";

export const getPublicSettings: Verb<object, PublicSettings> = async ({ settings }) =>
  publicSettings(await settings.current());

/** What every visitor may read: redirects are nobody's business. */
export function publicSettings({ version, settings }: CurrentSettings): PublicSettings {
  return { ...settings, redirects: [], version };
}
