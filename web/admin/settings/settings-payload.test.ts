import { expect, it } from "vitest";
import type { Settings } from "../../../contract/settings.ts";
import { defaultTariff } from "../../../domain/pricing/default-tariff.ts";
import { defaultCollectionHours } from "../../../domain/schedule/collection-hours.ts";
import { lacksMultiplier, settingsPayload } from "./settings-payload.ts";

const whole: Settings = {
  ...defaultTariff,
  googleMapsApiKey: "",
  redirects: [],
  livePaymentsEnabled: false,
  googleAdsEvents: [],
  trackingCodes: { gtmId: " GTM-A1 ", gaMeasurementId: "", googleAdsId: "" },
  analyticsVisible: true,
  emergencyBannerEnabled: true,
  websiteIssuesBannerEnabled: false,
  observePublicHolidays: true,
  cancelUnpaidAfterHours: 24,
  collectionHours: defaultCollectionHours,
  collectAtWeekends: true,
  deliveryNews: { onTheWay: true, collected: true, delivered: true, failed: true },
  proofsAsked: {},
  minutesAtStop: 5,
  remoteDeliveries: { from: "", products: [], emails: false },
};

it("a save sends the nine keys and the version that was read, never banners [A078] [A079]", () => {
  expect(Object.keys(settingsPayload(whole, whole, 7)).sort()).toEqual(
    "analyticsVisible deliveryTypes googleAdsEvents googleMapsApiKey livePaymentsEnabled packageTypes priorityMultipliers redirects trackingCodes version".split(
      " ",
    ),
  );
  expect(settingsPayload(whole, whole, 7).trackingCodes?.gtmId).toBe("GTM-A1");
});

it("redirects are never sent, even if an earlier release left an empty list of them in this browser", () => {
  expect(settingsPayload({ ...whole, redirects: [] }, whole, 7).redirects).toBeNull();
});

it("keys beyond the specification are sent only if they were changed", () => {
  expect(settingsPayload({ ...whole, cancelUnpaidAfterHours: 48 }, whole, 7).cancelUnpaidAfterHours).toBe(48);
  expect(settingsPayload({ ...whole, collectAtWeekends: false }, whole, 7).collectAtWeekends).toBe(false);
  expect(settingsPayload({ ...whole, observePublicHolidays: false }, whole, 7)).not.toHaveProperty(
    "cancelUnpaidAfterHours",
  );
});

it("a shop manager sends only the booking system's three keys", () => {
  expect(Object.keys(settingsPayload(defaultTariff, defaultTariff, 7)).sort()).toEqual([
    "deliveryTypes",
    "packageTypes",
    "priorityMultipliers",
    "version",
  ]);
});

it("numbers are sent as numbers, missing ones as 0, and switches as true or false [A072] [A073]", () => {
  const [type] = defaultTariff.deliveryTypes;
  const odd = { ...type, basePrice: "12.50", freeRange: "", maxRange: Number.NaN, phoneBookingOnly: undefined };
  const { deliveryTypes } = settingsPayload({ ...whole, deliveryTypes: [odd as never] }, whole, 7);
  expect(deliveryTypes?.[0]).toMatchObject({ basePrice: 12.5, freeRange: 0, maxRange: 0, phoneBookingOnly: false });
});

it("a package that is not sold next day sends no price for it, never 0 [A103]", () => {
  const [packageType] = defaultTariff.packageTypes;
  const unsold = { ...packageType!, nextDayPrice: undefined };
  const { packageTypes } = settingsPayload({ ...whole, packageTypes: [unsold] }, whole, 7);
  expect(packageTypes?.[0]).not.toHaveProperty("nextDayPrice");
});

it.each(["same_day", "next_day", "international"] as const)(
  "the settings cannot be sent without the %s multiplier",
  (lost) => {
    const { [lost]: _, ...others } = whole.priorityMultipliers;
    expect(lacksMultiplier({ ...whole, priorityMultipliers: others as never })).toBe(true);
    expect(lacksMultiplier(whole)).toBe(false);
  },
);
