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

/** Shown by the settings screen, and answered by the server to clients that send it anyway. */
export const multipliersMissingText =
  "Priority multipliers are incomplete or missing. Cannot save settings with incomplete pricing data.";

export type VersionedSettings = Partial<Settings> & {
  version: number;
  /** Version of the list in `redirects`; a save leaves a newer stored list as it is. */
  redirectsVersion?: number;
  /** Instead of `redirects` in a minimal answer. */
  redirectsCount?: number;
};

/**
 * Headers that ask for a minimal answer (RFC 7240): the settings with only the number of redirects, since the list
 * itself may have megabytes.
 */
export const minimalAnswer: Readonly<Record<string, string>> = { Prefer: "return=minimal" };

/** The settings as they are read and edited. */
export type ReadSettings = Omit<VersionedSettings, "version">;

export const getSettings = defineCall<Record<never, never>, VersionedSettings>({
  name: "getSettings",
  method: "GET",
  path: `${api}/delivery-settings`,
  access: "staff",
  summary: "The settings object with its version; keys outside the reader's rights are left out",
});

/** `version` is the one that was read: overwriting someone else's save is refused. Omitted keys stay as they are. */
export const saveSettings = defineCall<{ body: typeof saveSettingsBody }, VersionedSettings>({
  name: "saveSettings",
  method: "POST",
  path: `${api}/delivery-settings`,
  access: "staff",
  summary: "Save the settings as a new version",
});

export type BannerFlags = Pick<Settings, "emergencyBannerEnabled" | "websiteIssuesBannerEnabled">;

/** Needs no settings version, so that nobody has to reload a form in an emergency. Omitted flags stay as they are. */
export const setBanners = defineCall<{ body: typeof setBannersBody }, BannerFlags & { version: number }>({
  name: "setBanners",
  method: "POST",
  path: `${api}/banner-settings`,
  access: "administrator",
  summary: "Switch the emergency and website-issues banners; answers both with the settings' new version",
});

export type SettingsKey = keyof Settings;

/** One save: who, when, and the changed keys that the reader may see. */
export type SettingsVersion = {
  version: number;
  author: string;
  /** ISO instant. */
  createdAt: string;
  /** The reason if the server knows it (a reset, a restored version), else empty. */
  note: string;
  changed: SettingsKey[];
  /** How many changed keys the reader may not see. */
  changedBeyond: number;
};

/** A difference between two versions, in words; null if it doesn't exist in that version. */
export type SettingsDifference = { key: SettingsKey; what: string; before: string | null; after: string | null };

/** `data` of a `settings_conflict`: the newest save and all differences from the version that was sent. */
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

/** `against`: the version to compare with, by default the one before. Differences read from it to this one. */
export const getSettingsVersion = defineCall<
  { params: typeof getVersionParams; query: typeof getVersionQuery },
  SettingsVersion & { against: number; differences: SettingsDifference[]; settings: Partial<Settings> }
>({
  name: "getSettingsVersion",
  method: "GET",
  path: `${api}/delivery-settings/versions/{version}`,
  access: "staff",
  summary: "One version of the settings, and how it differs from another",
});

/** Keys that restoring a version brings back; addresses, API keys, codes and banners stay as they are. */
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
  "remoteDeliveries",
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
  summary: "Restore prices, packages, multipliers and site switches of an older version, as a new version",
});

export const resetSettings = defineCall<{ body: typeof versionBody }, VersionedSettings>({
  name: "resetSettings",
  method: "POST",
  path: `${api}/delivery-settings/reset`,
  access: "staff",
  summary: "Reset delivery types, packages and multipliers to those of a fresh installation, as a new version",
});
