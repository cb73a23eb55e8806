import type { Settings } from "../../../contract/settings.ts";
import type { ReadSettings, VersionedSettings } from "../../../contract/staff-settings.ts";
import { priorities } from "../../../domain/pricing/tariff.ts";

/** True where a price list could be sold at the price of any day: one of the three multipliers is not there. */
export function lacksMultiplier({ priorityMultipliers }: Partial<Settings>): boolean {
  return priorities.some((priority) => typeof priorityMultipliers?.[priority] !== "number");
}

/** The specification does not know them. */
const ownKeys = [
  "observePublicHolidays",
  "cancelUnpaidAfterHours",
  "collectionHours",
  "collectAtWeekends",
  "deliveryNews",
  "proofsAsked",
  "minutesAtStop",
] as const;

/**
 * What a save sends: numbers are numbers (0 where there is none), switches true or false. The keys of the specification, or the manager's
 * three; those that are ours alone go along when they were changed. Banners have a call of their own. Redirects go back as they were read,
 * with their version: they have a screen of their own, and what was changed there since stays.
 */
export function settingsPayload(draft: ReadSettings, base: Partial<Settings>, version: number): VersionedSettings {
  const { deliveryTypes = [], packageTypes = [], priorityMultipliers } = draft;
  const tariff: VersionedSettings = {
    version,
    deliveryTypes: deliveryTypes.map((type) => ({
      ...type,
      basePrice: number(type.basePrice),
      maxRange: number(type.maxRange),
      freeRange: number(type.freeRange),
      pricePerKm: number(type.pricePerKm),
      maxWeight: number(type.maxWeight),
      phoneBookingOnly: Boolean(type.phoneBookingOnly),
    })),
    packageTypes: packageTypes.map(({ nextDayPrice, ...type }) => ({
      ...type,
      maxWeight: number(type.maxWeight),
      quantityEnabled: Boolean(type.quantityEnabled),
      isPallet: Boolean(type.isPallet),
      ...(nextDayPrice !== undefined && nextDayPrice !== null && { nextDayPrice: number(nextDayPrice) }),
    })),
    ...(priorityMultipliers && { priorityMultipliers }),
  };
  // A shop manager has never read the others.
  if (draft.trackingCodes === undefined) return tariff;
  const { gtmId = "", gaMeasurementId = "", googleAdsId = "" } = draft.trackingCodes;
  return {
    ...tariff,
    googleMapsApiKey: (draft.googleMapsApiKey ?? "").trim(),
    redirects: draft.redirects ?? [],
    redirectsVersion: draft.redirectsVersion,
    livePaymentsEnabled: draft.livePaymentsEnabled ?? false,
    googleAdsEvents: (draft.googleAdsEvents ?? []).map((event) => ({
      ...event,
      value: number(event.value),
      enabled: Boolean(event.enabled),
      useDynamicValue: Boolean(event.useDynamicValue),
    })),
    trackingCodes: { gtmId: gtmId.trim(), gaMeasurementId: gaMeasurementId.trim(), googleAdsId: googleAdsId.trim() },
    analyticsVisible: draft.analyticsVisible ?? true,
    ...Object.fromEntries(
      ownKeys
        .filter((key) => draft[key] !== undefined && JSON.stringify(draft[key]) !== JSON.stringify(base[key]))
        .map((key) => [key, draft[key]]),
    ),
  };
}

function number(value: unknown): number {
  const read = typeof value === "number" ? value : Number.parseFloat(String(value));
  return Number.isFinite(read) ? read : 0;
}
