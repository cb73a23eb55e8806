import type { ProofSettings } from "../domain/deliveries/required-proofs.ts";
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

/** The settings that staff read and write. */
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
  /** Hours after which an unpaid order is cancelled. */
  cancelUnpaidAfterHours: number;
  /** On which days and between which hours each priority is collected. */
  collectionHours: CollectionHours;
  /** Whether same day and international are also collected at weekends, whatever their days say. */
  collectAtWeekends: boolean;
  /** Which delivery events email the customer. */
  deliveryNews: DeliveryEmailSwitches;
  /** The proofs that each service requires before a stop is completed. */
  proofsAsked: ProofSettings;
  /** Minutes per stop, for parking, carrying and the signature. */
  minutesAtStop: number;
  /** Which orders made at a remote shop are delivered from here, and whether their customers get emails about that. */
  remoteDeliveries: RemoteDeliveries;
};

/** `from`: 'YYYY-MM-DD', empty for the day on which the shop was connected. `products`: ids there, empty for all. */
export type RemoteDeliveries = { from: string; products: number[]; emails: boolean };

export type DeliveryEmailSwitches = { onTheWay: boolean; collected: boolean; delivered: boolean; failed: boolean };

/** The calendar that date rules use; without settings, that of a fresh installation. */
export function collectionCalendar(
  settings: Pick<Settings, "observePublicHolidays" | "collectionHours" | "collectAtWeekends"> | null | undefined,
): CollectionCalendar {
  return {
    observeHolidays: settings?.observePublicHolidays ?? true,
    hours: settings?.collectionHours,
    atWeekends: settings?.collectAtWeekends,
  };
}

/** What every visitor may read: `redirects` is always empty, and settings for the office only are left out. */
export type PublicSettings = Omit<Settings, "deliveryNews" | "proofsAsked" | "minutesAtStop" | "remoteDeliveries"> & {
  version: number;
};

export const getPublicSettings = defineCall<Record<never, never>, PublicSettings>({
  name: "getPublicSettings",
  method: "GET",
  path: `${api}/quote-settings`,
  access: "visitor",
  summary: "The public settings: what is sold, for how much, and which switches are on",
});

/** Who keeps the shop: this server or a WordPress site. */
export type Shop = "builtin" | "woocommerce";
