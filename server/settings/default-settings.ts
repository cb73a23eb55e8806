import type { GoogleAdsEvent, Settings } from "../../contract/settings.ts";
import { defaultTariff } from "../../domain/pricing/default-tariff.ts";
import { defaultCollectionHours } from "../../domain/schedule/collection-hours.ts";

const adsEvent = (
  event: Pick<GoogleAdsEvent, "id" | "name" | "description"> & Partial<GoogleAdsEvent>,
): GoogleAdsEvent => ({
  enabled: true,
  eventName: event.id,
  value: 0,
  currency: "EUR",
  useDynamicValue: false,
  ...event,
});

const googleAdsEvents: GoogleAdsEvent[] = [
  adsEvent({
    id: "booking_complete",
    name: "Booking Complete",
    description: "A visitor completed a booking",
    value: 50,
    useDynamicValue: true,
  }),
  adsEvent({ id: "quote_request", name: "Quote Request", description: "A visitor asked for a quote" }),
  adsEvent({
    id: "business_application",
    name: "Business Application",
    description: "A business applied for an account",
    value: 75,
  }),
  adsEvent({
    id: "rewards_registration",
    name: "Rewards Registration",
    description: "A visitor joined the rewards scheme",
  }),
];

/** Version 1 of a new installation. */
export const defaultSettings: Settings = {
  ...defaultTariff,
  googleMapsApiKey: "",
  redirects: [],
  livePaymentsEnabled: false,
  googleAdsEvents,
  trackingCodes: { gtmId: "", gaMeasurementId: "", googleAdsId: "" },
  analyticsVisible: true,
  emergencyBannerEnabled: false,
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
