import type { PublicSettings } from "../../contract/settings.ts";
import type { VersionedSettings } from "../../contract/staff-settings.ts";
import type { CurrentSettings, Verb } from "../context.ts";
import { settingsFor } from "./settings-rights.ts";

/** The settings as staff edit them; never cached, or the next save would be refused. */
export const getSettings: Verb<object, VersionedSettings> = async ({ settings, actor }) => {
  settings.invalidate();
  const { version, settings: current } = await settings.current();
  return { ...settingsFor(actor, current), version };
};

export const getPublicSettings: Verb<object, PublicSettings> = async ({ settings }) =>
  toPublicSettings(await settings.current());

/** The settings that every visitor may read. Returns the same object for the same settings. */
export function toPublicSettings(current: CurrentSettings): PublicSettings {
  const cached = publicByCurrent.get(current);
  if (cached) return cached;
  const {
    deliveryNews: _news,
    proofsAsked: _proofs,
    minutesAtStop: _minutes,
    remoteDeliveries: _remote,
    ...settings
  } = current.settings;
  const result = { ...settings, redirects: [], version: current.version };
  publicByCurrent.set(current, result);
  return result;
}

const publicByCurrent = new WeakMap<CurrentSettings, PublicSettings>();
