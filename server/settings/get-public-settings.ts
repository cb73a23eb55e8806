import type { PublicSettings } from "../../contract/settings.ts";
import type { CurrentSettings, Verb } from "../context.ts";

export const getPublicSettings: Verb<object, PublicSettings> = async ({ settings }) =>
  publicSettings(await settings.current());

/** What every visitor may read: redirects are nobody's business. The same object as long as the settings are the same. */
export function publicSettings(current: CurrentSettings): PublicSettings {
  const known = made.get(current);
  if (known) return known;
  const { version, settings } = current;
  const seen = { ...settings, redirects: [], version };
  made.set(current, seen);
  return seen;
}

const made = new WeakMap<CurrentSettings, PublicSettings>();
