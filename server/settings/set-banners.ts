import type { SetBannersInput } from "../../contract/settings.schema.ts";
import type { BannerFlags } from "../../contract/staff-settings.ts";
import { isFailure, type Verb } from "../context.ts";
import { saveSettings } from "./save-settings.ts";
import { readNewestSettings } from "./stored-settings.ts";

const maxBannerAttempts = 5;

/** Switches the banners, whatever version the sender knows; retries a few times if somebody else saves in between. */
export const setBanners: Verb<SetBannersInput, BannerFlags & { version: number }> = async (context, flags) => {
  for (let attempt = 1; ; attempt++) {
    const { version } = await readNewestSettings(context.db);
    const saved = await saveSettings(context, { ...flags, version });
    if (!isFailure(saved)) return bannersOf(saved);
    if (saved.failed !== "settings_conflict" || attempt === maxBannerAttempts) return saved;
  }
};

function bannersOf({ emergencyBannerEnabled = false, websiteIssuesBannerEnabled = false, version }: Saved) {
  return { emergencyBannerEnabled, websiteIssuesBannerEnabled, version };
}

type Saved = Partial<BannerFlags> & { version: number };
