import { defineCall } from "./call.ts";
import { api } from "./paths.ts";
import type {
  getVersionParams,
  getVersionQuery,
  listVersionsQuery,
  restoreParams,
  saveSettingsBody,
  setBannersBody,
  versionBody,
} from "./settings.schema.ts";
import type { Settings } from "./settings.ts";

/** Shown by the settings screen before it sends, and answered by the server to a client that sends it all the same. */
export const multipliersMissingText =
  "Priority multipliers are incomplete or missing. Cannot save settings with incomplete pricing data.";

export const leastMultiplier = { same_day: 1, next_day: 0.1, international: 0.1 } as const;

export type VersionedSettings = Partial<Settings> & {
  version: number;
  /** Of the list in `redirects`. Where the stored list is newer than this, a save leaves it as it is. */
  redirectsVersion?: number;
};

/** As they are read and edited. */
export type ReadSettings = Omit<VersionedSettings, "version">;

export const getSettings = defineCall<Record<never, never>, VersionedSettings>({
  name: "getSettings",
  method: "GET",
  path: `${api}/delivery-settings`,
  access: "staff",
  summary: "The settings object with its version; keys outside the reader's rights are left out",
});

/** `version` is the one that was read: a save over someone else's change is refused. An absent key stays as it is. */
export const saveSettings = defineCall<{ body: typeof saveSettingsBody }, VersionedSettings>({
  name: "saveSettings",
  method: "POST",
  path: `${api}/delivery-settings`,
  access: "staff",
  summary: "Save the settings as a new version",
});

export type BannerFlags = Pick<Settings, "emergencyBannerEnabled" | "websiteIssuesBannerEnabled">;

/** A call of their own, without the settings' version: in an emergency nobody has to reload a form first. An absent flag stays as it is. */
export const setBanners = defineCall<{ body: typeof setBannersBody }, BannerFlags & { version: number }>({
  name: "setBanners",
  method: "POST",
  path: `${api}/banner-settings`,
  access: "administrator",
  summary: "Switch the emergency and website-issues banners; answers both with the settings' new version",
});

export type SettingsKey = keyof Settings;

/** One save: who, when, and which keys differ from the version before, as far as the reader may see them. */
export type SettingsVersion = {
  version: number;
  author: string;
  /** ISO instant. */
  createdAt: string;
  /** Why, where the server knows it (a reset, a restored version); else empty. */
  note: string;
  changed: SettingsKey[];
  /** How many keys changed that the reader may not see. */
  changedBeyond: number;
};

/** One thing that two versions say differently, in words. Null: it is not there in that version. */
export type SettingsDifference = { key: SettingsKey; what: string; before: string | null; after: string | null };

/** What a `settings_conflict` carries in `data`: the newest save and everything that differs from the version that was sent. */
export type SettingsConflict = {
  version: number;
  changedBy: string;
  changedAt: string;
  /** Each save in between, newest first; at most ten. */
  saves: SettingsVersion[];
  differences: SettingsDifference[];
};

export const listSettingsVersions = defineCall<
  { query: typeof listVersionsQuery },
  { versions: SettingsVersion[]; more: boolean }
>({
  name: "listSettingsVersions",
  method: "GET",
  path: `${api}/delivery-settings/versions`,
  access: "staff",
  summary: "Who saved the settings, when, and which keys changed: newest first, 20 a page, `before` a version",
});

/** `against`: the version that it is compared to; by default the one before it. Differences read from there to here. */
export const getSettingsVersion = defineCall<
  { params: typeof getVersionParams; query: typeof getVersionQuery },
  SettingsVersion & { against: number; differences: SettingsDifference[]; settings: Partial<Settings> }
>({
  name: "getSettingsVersion",
  method: "GET",
  path: `${api}/delivery-settings/versions/{version}`,
  access: "staff",
  summary: "One version of the settings, and what it says differently from another",
});

/** Keys that a restored version brings back; addresses, keys, codes and banners stay as they are. */
export const restorableKeys = [
  "deliveryTypes",
  "packageTypes",
  "priorityMultipliers",
  "analyticsVisible",
  "livePaymentsEnabled",
  "observePublicHolidays",
  "cancelUnpaidAfterHours",
  "collectionHours",
  "collectAtWeekends",
  "deliveryNews",
  "proofsAsked",
  "minutesAtStop",
] as const satisfies SettingsKey[];

/** `version` in the body is the one in force that was read, as for a save. */
export const restoreSettings = defineCall<
  { params: typeof restoreParams; body: typeof versionBody },
  VersionedSettings
>({
  name: "restoreSettings",
  method: "POST",
  path: `${api}/delivery-settings/versions/{restored}/restore`,
  access: "staff",
  summary: "Bring prices, packages, multipliers and site switches of an older version back, as a new version",
});

export const resetSettings = defineCall<{ body: typeof versionBody }, VersionedSettings>({
  name: "resetSettings",
  method: "POST",
  path: `${api}/delivery-settings/reset`,
  access: "staff",
  summary: "Bring delivery types, packages and multipliers back to what a fresh installation sells, as a new version",
});
