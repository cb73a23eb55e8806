import type { SetBannersInput } from "../../contract/settings.schema.ts";
import type { BannerFlags } from "../../contract/staff-settings.ts";
import { isFailure, type Verb } from "../context.ts";
import { saveSettings } from "./save-settings.ts";
import { readNewestSettings } from "./stored-settings.ts";

const attempts = 5;

/**
 * Switches the banners as a new version of the settings, whatever version the sender had seen. `settings_conflict` only when others saved
 * five times in between.
 */
export const setBanners: Verb<SetBannersInput, BannerFlags & { version: number }> = async (context, flags) => {
  for (let attempt = 1; ; attempt++) {
    const { version } = await readNewestSettings(context.db);
    const saved = await saveSettings(context, { ...flags, version });
    if (!isFailure(saved)) return answer(saved);
    if (saved.failed !== "settings_conflict" || attempt === attempts) return saved;
  }
};

function answer({ emergencyBannerEnabled = false, websiteIssuesBannerEnabled = false, version }: Saved) {
  return { emergencyBannerEnabled, websiteIssuesBannerEnabled, version };
}

type Saved = Partial<BannerFlags> & { version: number };
