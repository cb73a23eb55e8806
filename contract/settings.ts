import type { Tariff } from "../domain/pricing/tariff.ts";
import type { CollectionCalendar, CollectionHours } from "../domain/schedule/collection-hours.ts";
import { defineCall } from "./call.ts";
import { api } from "./paths.ts";
import type {
  getVersionParams,
  getVersionQuery,
  listVersionsQuery,
  restoreParams,
  saveSettingsBody,
  setBannersBody,
  syncShopQuery,
  versionBody,
} from "./settings.schema.ts";

export type TrackingCodes = { gtmId: string; gaMeasurementId: string; googleAdsId: string };

export type GoogleAdsEvent = {
  id: string;
  name: string;
  description: string;
  enabled: boolean;
  eventName: string;
  value: number;
  currency: string;
  useDynamicValue: boolean;
};

export type RedirectRule = {
  id: string;
  sourceUrl: string;
  targetUrl: string;
  redirectType: "301" | "302" | "307";
  isActive: boolean;
  matchType: "exact" | "wildcard";
  description: string;
  createdAt: string;
  updatedAt: string;
};

/** The settings object that staff read and write. */
export type Settings = Tariff & {
  googleMapsApiKey: string;
  redirects: RedirectRule[];
  livePaymentsEnabled: boolean;
  googleAdsEvents: GoogleAdsEvent[];
  trackingCodes: TrackingCodes;
  analyticsVisible: boolean;
  emergencyBannerEnabled: boolean;
  websiteIssuesBannerEnabled: boolean;
  /** Whether Irish public holidays count as days off. */
  observePublicHolidays: boolean;
  /** Hours after which an order that was never paid is cancelled. */
  cancelUnpaidAfterHours: number;
  /** On which days and between which hours each priority is collected. */
  collectionHours: CollectionHours;
  /** Same day and international are collected on Saturdays and Sundays too, whatever the days say. */
  collectAtWeekends: boolean;
};

/** What the rules about dates go by; without settings, what a fresh installation has. */
export function collectionCalendar(
  settings: Pick<Settings, "observePublicHolidays" | "collectionHours" | "collectAtWeekends"> | null | undefined,
): CollectionCalendar {
  return {
    observeHolidays: settings?.observePublicHolidays ?? true,
    hours: settings?.collectionHours,
    atWeekends: settings?.collectAtWeekends,
  };
}

/** Said by the settings screen before it sends, and by the server to whoever sends it all the same. */
export const multipliersMissingText =
  "Priority multipliers are incomplete or missing. Cannot save settings with incomplete pricing data.";

export const leastMultiplier = { same_day: 1, next_day: 0.1, international: 0.1 } as const;

/** What every visitor may read. `redirects` is always empty here. */
export type PublicSettings = Settings & { version: number };

export const getPublicSettings = defineCall<Record<never, never>, PublicSettings>({
  name: "getPublicSettings",
  method: "GET",
  path: `${api}/quote-settings`,
  access: "visitor",
  status: 200,
  summary: "The public settings: what is sold, for how much, and which switches are on",
});

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
  status: 200,
  summary: "The settings object with its version; keys outside the reader's rights are left out",
});

/** `version` is the one that was read: a save over someone else's change is refused. An absent key stays as it is. */
export const saveSettings = defineCall<{ body: typeof saveSettingsBody }, VersionedSettings>({
  name: "saveSettings",
  method: "POST",
  path: `${api}/delivery-settings`,
  access: "staff",
  status: 200,
  summary: "Save the settings as a new version",
});

export type BannerFlags = Pick<Settings, "emergencyBannerEnabled" | "websiteIssuesBannerEnabled">;

/** Apart from the other settings and without their version: in an emergency nobody has to reload a form first. An absent flag stays as it is. */
export const setBanners = defineCall<{ body: typeof setBannersBody }, BannerFlags & { version: number }>({
  name: "setBanners",
  method: "POST",
  path: `${api}/banner-settings`,
  access: "administrator",
  status: 200,
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
  status: 200,
  summary: "Who saved the settings, when, and which keys changed: newest first, 20 a page, `before` a version",
});

/** `against`: the version that it is compared to; the one before it unless told. Differences read from there to here. */
export const getSettingsVersion = defineCall<
  { params: typeof getVersionParams; query: typeof getVersionQuery },
  SettingsVersion & { against: number; differences: SettingsDifference[]; settings: Partial<Settings> }
>({
  name: "getSettingsVersion",
  method: "GET",
  path: `${api}/delivery-settings/versions/{version}`,
  access: "staff",
  status: 200,
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
  status: 200,
  summary: "Bring prices, packages, multipliers and site switches of an older version back, as a new version",
});

export const resetSettings = defineCall<{ body: typeof versionBody }, VersionedSettings>({
  name: "resetSettings",
  method: "POST",
  path: `${api}/delivery-settings/reset`,
  access: "staff",
  status: 200,
  summary: "Bring delivery types, packages and multipliers back to what a fresh installation sells, as a new version",
});

/** What this server is connected to, as its environment says it; never a secret. */
export type Connections = {
  /** `embedded`: the map that the program carries itself; it needs no key and no network. */
  maps: { engine: "embedded" | "google" };
  /** null: the shop is ours. */
  shop: ShopConnection | null;
  /** null: no money can be taken online. `live`: real money, as far as this server can know. */
  payments: { gateway: "stripe" | "sandbox" | "woocommerce"; live: boolean } | null;
  mail: {
    /** Whether a mail server is configured; without one emails stay in the outbox. */
    configured: boolean;
    /** Sender as configured; null: the brand's own address. */
    from: string | null;
    /** Where letters to the team go; null: the brand's own address. */
    team: string | null;
    /** Emails that have not left yet, and those that nobody took; `1000` stands for that many or more. */
    waiting: number;
    failed: number;
    /** ISO instant at which the last of the newest thousand left; null: none has. */
    lastSentAt: string | null;
  };
  /** Whether browsers report errors somewhere. */
  errorReporting: boolean;
};

/** Who keeps the shop: this server, or a WordPress site. */
export type Shop = "builtin" | "woocommerce";

/** The WordPress site that keeps the shop. Instants are ISO. */
export type ShopConnection = {
  /** Its address. */
  site: string;
  /** When our tables last held all that it had; null: never yet. */
  syncedAt: string | null;
  /** What went wrong the last time, in words for staff; null while all is well. */
  problem: string | null;
  /** Accepted orders that it does not have yet. */
  waiting: number;
};

/** One thing that was tried at an outside service. */
export type ConnectionCheck = { name: string; ok: boolean; says: string };

export const getConnections = defineCall<Record<never, never>, Connections>({
  name: "getConnections",
  method: "GET",
  path: `${api}/connections`,
  access: "administrator",
  status: 200,
  summary: "What this server is connected to: maps, payments, mail",
});

/** What staff see above screens that read what was synchronised; null: the shop is ours. */
export const getShopConnection = defineCall<Record<never, never>, { shop: ShopConnection | null }>({
  name: "getShopConnection",
  method: "GET",
  path: `${api}/shop-connection`,
  access: "staff",
  status: 200,
  summary: "Whether the shop is kept by a WordPress site, and when it was last synchronised",
});

/** Asks the maps engine each of its questions once. */
export const testMaps = defineCall<Record<never, never>, { checks: ConnectionCheck[] }>({
  name: "testMaps",
  method: "POST",
  path: `${api}/connections/maps/test`,
  access: "administrator",
  status: 200,
  summary: "Try the maps engine out",
});

/** Signs in at the WordPress site, reads and tries whether it may write; changes nothing there. */
export const testShop = defineCall<Record<never, never>, { checks: ConnectionCheck[] }>({
  name: "testShop",
  method: "POST",
  path: `${api}/connections/shop/test`,
  access: "administrator",
  status: 200,
  summary: "Try the connection to the WordPress site out",
});

/** `order`: whether the order that was named could be read; null where none was. */
export type SyncedShop = { shop: ShopConnection | null; order: "read" | "unread" | null };

/**
 * Brings in what changed at the WordPress site, now rather than at the next turn. One order may be named that is looked at by itself: a note
 * alone that was written there counts as no change.
 */
export const syncShop = defineCall<{ query: typeof syncShopQuery }, SyncedShop>({
  name: "syncShop",
  method: "POST",
  path: `${api}/shop-connection/sync`,
  access: "staff",
  status: 200,
  summary: "Synchronise with the WordPress site now",
});
