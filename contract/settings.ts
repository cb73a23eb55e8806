import type { ProofSettings } from "../domain/deliveries/proofs-asked.ts";
import type { Tariff } from "../domain/pricing/tariff.ts";
import type { CollectionCalendar, CollectionHours } from "../domain/schedule/collection-hours.ts";
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
  /** On which days and between which hours each priority is collected. */
  collectionHours: CollectionHours;
  /** Same day and international are collected on Saturdays and Sundays too, whatever the days say. */
  collectAtWeekends: boolean;
  /** Of which events a delivery's customer gets an email. */
  deliveryNews: DeliveryNewsSwitches;
  /** What the stops of a service ask for before they count as done. */
  proofsAsked: ProofSettings;
  /** Minutes that a driver stays at each stop, for parking, carrying and the signature. */
  minutesAtStop: number;
};

export type DeliveryNewsSwitches = { onTheWay: boolean; collected: boolean; delivered: boolean; failed: boolean };

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

/** What every visitor may read. `redirects` is always empty here; what only the office works by is left out. */
export type PublicSettings = Omit<Settings, "deliveryNews" | "proofsAsked" | "minutesAtStop"> & { version: number };

export const getPublicSettings = defineCall<Record<never, never>, PublicSettings>({
  name: "getPublicSettings",
  method: "GET",
  path: `${api}/quote-settings`,
  access: "visitor",
  summary: "The public settings: what is sold, for how much, and which switches are on",
});

/** Who keeps the shop: this server, or a WordPress site. */
export type Shop = "builtin" | "woocommerce";
