import type { Settings } from "../../../contract/settings.ts";
import type { ReadSettings, VersionedSettings } from "../../../contract/staff-settings.ts";
import { priorities } from "../../../domain/pricing/tariff.ts";

type Payload = Omit<VersionedSettings, "redirects"> & { redirects?: null };

/** True where one of the three multipliers is missing: prices would be wrong without it. */
export function lacksMultiplier({ priorityMultipliers }: Partial<Settings>): boolean {
  return priorities.some((priority) => typeof priorityMultipliers?.[priority] !== "number");
}

/** Settings that the specification does not have. */
const ownKeys = [
  "observePublicHolidays",
  "cancelUnpaidAfterHours",
  "collectionHours",
  "collectAtWeekends",
  "deliveryNews",
  "proofsAsked",
  "minutesAtStop",
  "remoteDeliveries",
] as const;

/**
 * The body of a save: the keys of the specification (a shop manager's three), and our own where they changed.
 * Numbers default to 0. Banners have their own call. Redirects go as null, which leaves the stored ones as they are.
 */
export function settingsPayload(draft: ReadSettings, base: Partial<Settings>, version: number): Payload {
  const { deliveryTypes = [], packageTypes = [], priorityMultipliers } = draft;
  const tariff: Payload = {
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
  // Shop managers are not sent the other settings.
  if (draft.trackingCodes === undefined) return tariff;
  const { gtmId = "", gaMeasurementId = "", googleAdsId = "" } = draft.trackingCodes;
  return {
    ...tariff,
    googleMapsApiKey: (draft.googleMapsApiKey ?? "").trim(),
    redirects: null,
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
