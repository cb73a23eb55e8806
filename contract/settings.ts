import type { Tariff } from "../domain/pricing/tariff.ts";
import { defineCall } from "./call.ts";
import { api } from "./paths.ts";

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
};

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

export type VersionedSettings = Partial<Settings> & { version: number };

export const getSettings = defineCall<Record<never, never>, VersionedSettings>({
  name: "getSettings",
  method: "GET",
  path: `${api}/delivery-settings`,
  access: "staff",
  status: 200,
  summary: "The settings object with its version; keys outside the reader's rights are left out",
});

/** `version` is the one that was read: a save over someone else's change is refused. An absent key stays as it is. */
export const saveSettings = defineCall<{ body: VersionedSettings }, VersionedSettings>({
  name: "saveSettings",
  method: "POST",
  path: `${api}/delivery-settings`,
  access: "staff",
  status: 200,
  summary: "Save the settings as a new version",
});

export type BannerFlags = Pick<Settings, "emergencyBannerEnabled" | "websiteIssuesBannerEnabled">;

/** Apart from the other settings and without their version: in an emergency nobody has to reload a form first. An absent flag stays as it is. */
export const setBanners = defineCall<{ body: Partial<BannerFlags> }, BannerFlags & { version: number }>({
  name: "setBanners",
  method: "POST",
  path: `${api}/banner-settings`,
  access: "administrator",
  status: 200,
  summary: "Switch the emergency and website-issues banners; answers both with the settings' new version",
});
