import type { Failure } from "../../contract/errors.ts";
import type { SaveSettingsInput, SetBannersInput } from "../../contract/settings.schema.ts";
import type { Settings } from "../../contract/settings.ts";
import { type BannerFlags, multipliersMissingText, type VersionedSettings } from "../../contract/staff-settings.ts";
import { priorities } from "../../domain/pricing/tariff.ts";
import { isFailure, type Verb } from "../context.ts";
import { changeSettings } from "./change-settings.ts";
import { readNewestSettings } from "./stored-settings.ts";

/**
 * Saves what changed as a new version; an absent key stays as it is. Fails as `changeSettings` does, and with `invalid_fields` for
 * incomplete multipliers.
 */
export const saveSettings: Verb<SaveSettingsInput & Partial<BannerFlags>, VersionedSettings> = async (
  context,
  { version, priorityMultipliers, ...sent },
) => {
  const multipliers = guardMultipliers({ priorityMultipliers, ...sent });
  if (isFailure(multipliers)) return multipliers;
  return changeSettings(context, { version, note: "", wanted: async () => defined({ ...sent, ...multipliers }) });
};

/** A key that was sent as `undefined` was not sent. */
function defined(sent: { [Key in keyof Settings]?: Settings[Key] }): Partial<Settings> {
  return Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined));
}

type SentSettings = Omit<SaveSettingsInput, "version"> & Partial<BannerFlags>;

/** Whoever sends the prices sends all three multipliers: a price list without them would sell same day at the price of any day. */
function guardMultipliers(sent: SentSettings): Pick<Settings, "priorityMultipliers"> | Record<never, never> | Failure {
  const { priorityMultipliers: multipliers, deliveryTypes, packageTypes } = sent;
  const wholePriceList = deliveryTypes !== undefined && packageTypes !== undefined;
  if (multipliers === undefined && !wholePriceList) return {};
  const { same_day, next_day, international } = multipliers ?? {};
  if (typeof same_day === "number" && typeof next_day === "number" && typeof international === "number") {
    return { priorityMultipliers: { same_day, next_day, international } };
  }
  const missing = priorities.filter((priority) => typeof multipliers?.[priority] !== "number");
  const params = Object.fromEntries(
    missing.map((priority) => [`priorityMultipliers.${priority}`, multipliersMissingText]),
  );
  return { failed: "invalid_fields", message: multipliersMissingText, params };
}

/** Saves of others between which the banners are switched. */
const bannerAttempts = 5;

/**
 * Switches the banners as a new version of the settings, whatever version the sender had seen. `settings_conflict` only when others saved
 * five times in between.
 */
export const setBanners: Verb<SetBannersInput, BannerFlags & { version: number }> = async (context, flags) => {
  for (let attempt = 1; ; attempt++) {
    const { version } = await readNewestSettings(context.db);
    const saved = await saveSettings(context, { ...flags, version });
    if (!isFailure(saved)) return bannersOf(saved);
    if (saved.failed !== "settings_conflict" || attempt === bannerAttempts) return saved;
  }
};

function bannersOf({ emergencyBannerEnabled = false, websiteIssuesBannerEnabled = false, version }: Saved) {
  return { emergencyBannerEnabled, websiteIssuesBannerEnabled, version };
}

type Saved = Partial<BannerFlags> & { version: number };
