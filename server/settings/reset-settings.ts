import type { VersionedSettings } from "../../contract/staff-settings.ts";
import { defaultTariff } from "../../domain/pricing/default-tariff.ts";
import type { Verb } from "../context.ts";
import { changeSettings } from "./change-settings.ts";

/** Delivery types, packages and multipliers become what a fresh installation sells; the rest stays. Fails as `changeSettings` does. */
export const resetSettings: Verb<{ version: number }, VersionedSettings> = (context, { version }) =>
  changeSettings(context, { version, note: "Reset to the defaults", wanted: async () => defaultTariff });
