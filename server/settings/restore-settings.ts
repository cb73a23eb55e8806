import type { Settings } from "../../contract/settings.ts";
import { restorableKeys, type VersionedSettings } from "../../contract/staff-settings.ts";
import { defaultTariff } from "../../domain/pricing/default-tariff.ts";
import type { Verb } from "../context.ts";
import { changeSettings } from "./change-settings.ts";
import { maySee } from "./settings-rights.ts";
import { versionGone } from "./settings-versions.ts";
import { readSettingsVersion } from "./stored-settings.ts";

/**
 * Brings an older version back as a new one: prices, packages and multipliers, and for administrators the site's switches. `not_found`
 * without that version; else fails as `changeSettings` does.
 */
export const restoreSettings: Verb<{ restored: number; version: number }, VersionedSettings> = (
  context,
  { restored, version },
) =>
  changeSettings(context, {
    version,
    note: `Version ${restored} restored`,
    wanted: async (db) => {
      const old = await readSettingsVersion(db, restored);
      if (!old) return versionGone(restored);
      const keys = restorableKeys.filter((key) => maySee(context.actor, key));
      const wanted: Partial<Settings> = Object.fromEntries(keys.map((key) => [key, old.settings[key]]));
      // Live payments may have been possible then: without a gateway nobody can pay now.
      if (wanted.livePaymentsEnabled && context.environment.payments === null) delete wanted.livePaymentsEnabled;
      return wanted;
    },
  });

/** Delivery types, packages and multipliers become what a fresh installation sells; the rest stays. Fails as `changeSettings` does. */
export const resetSettings: Verb<{ version: number }, VersionedSettings> = (context, { version }) =>
  changeSettings(context, { version, note: "Reset to the defaults", wanted: async () => defaultTariff });
