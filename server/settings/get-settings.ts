import type { PublicSettings } from "../../contract/settings.ts";
import type { VersionedSettings } from "../../contract/staff-settings.ts";
import type { CurrentSettings, Verb } from "../context.ts";
import { settingsFor } from "./settings-rights.ts";

/** The settings as staff edit them; always the newest, or the next save would be refused. */
export const getSettings: Verb<object, VersionedSettings> = async ({ settings, actor }) => {
  settings.forget();
  const { version, settings: current } = await settings.current();
  return { ...settingsFor(actor, current), version };
};

export const getPublicSettings: Verb<object, PublicSettings> = async ({ settings }) =>
  publicSettings(await settings.current());

/** What every visitor may read: redirects are nobody's business. The same object as long as the settings are the same. */
export function publicSettings(current: CurrentSettings): PublicSettings {
  const known = made.get(current);
  if (known) return known;
  const { deliveryNews: _news, proofsAsked: _proofs, minutesAtStop: _minutes, ...settings } = current.settings;
  const seen = { ...settings, redirects: [], version: current.version };
  made.set(current, seen);
  return seen;
}

const made = new WeakMap<CurrentSettings, PublicSettings>();
