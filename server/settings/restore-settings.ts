import type { Settings } from "../../contract/settings.ts";
import { restorableKeys, type VersionedSettings } from "../../contract/staff-settings.ts";
import { defaultTariff } from "../../domain/pricing/default-tariff.ts";
import type { Verb } from "../context.ts";
import { changeSettings } from "./save-settings.ts";
import { canAccessSetting } from "./settings-rights.ts";
import { versionNotFound } from "./settings-versions.ts";
import { readSettingsVersion } from "./stored-settings.ts";

/**
 * Stores an older version as a new one: prices, packages and multipliers, and for administrators the site's switches.
 * `not_found` without that version; otherwise fails as `changeSettings` does.
 */
export const restoreSettings: Verb<{ restored: number; version: number }, VersionedSettings> = (
  context,
  { restored, version },
) =>
  changeSettings(context, {
    version,
    act: "settings.restored",
    note: `Version ${restored} restored`,
    computeChanges: async (db) => {
      const earlier = await readSettingsVersion(db, restored);
      if (!earlier) return versionNotFound(restored);
      const keys = restorableKeys.filter((key) => canAccessSetting(context.actor, key));
      const wanted: Partial<Settings> = Object.fromEntries(keys.map((key) => [key, earlier.settings[key]]));
      // There may have been a gateway then and none now.
      if (wanted.livePaymentsEnabled && context.environment.payments === null) delete wanted.livePaymentsEnabled;
      return wanted;
    },
  });

/** Resets delivery types, packages and multipliers to those of a new installation. Fails as `changeSettings` does. */
export const resetSettings: Verb<{ version: number }, VersionedSettings> = (context, { version }) =>
  changeSettings(context, {
    version,
    act: "settings.reset",
    note: "Reset to the defaults",
    computeChanges: async () => defaultTariff,
  });
