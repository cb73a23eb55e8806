import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { GoogleAdsEvent } from "../../contract/settings.ts";
import { setActiveTracking } from "./active-tracking.ts";
import {
  sendBooking,
  sendBusinessApplication,
  sendQuote,
  sendQuoteRequest,
  sendRewardsRegistration,
} from "./send-records.ts";

const adsEvent = (id: string, changes: Partial<GoogleAdsEvent> = {}): GoogleAdsEvent => ({
  id,
  name: id,
  description: "",
  enabled: true,
  eventName: id,
  value: 10,
  currency: "EUR",
  useDynamicValue: false,
  ...changes,
});
const adsEvents = [
  adsEvent("booking_complete", { value: 50, useDynamicValue: true }),
  adsEvent("quote_request", { useDynamicValue: true }),
  adsEvent("business_application", { value: 75 }),
  adsEvent("rewards_registration"),
];
const codes = { gtmId: "GTM-TEST123", gaMeasurementId: "", googleAdsId: "AW-123456789" };

/** The content of the data layer: events as they are, commands as arrays. */
let layer: unknown[];
const events = () => layer.filter((entry) => (entry as { event?: string }).event);
const conversions = () =>
  layer.flatMap((entry) => (Object.hasOwn(entry as object, "callee") ? [Array.from(entry as ArrayLike<unknown>)] : []));

function allow(analytics: boolean, marketing: boolean) {
  layer = [];
  vi.stubGlobal("window", { dataLayer: layer, consentGiven: { analytics, marketing } });
}

function storage(): Pick<Storage, "getItem" | "setItem" | "removeItem"> {
  const entries = new Map<string, string>();
  return {
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, value) => void entries.set(key, value),
    removeItem: (key) => void entries.delete(key),
  };
}

let orders = 0;
/** A booking that no other test has sent. */
const booking = (totalCost: number) => ({ id: `WC-${++orders}`, totalCost, deliveryType: "small_van" });

beforeEach(() => {
  vi.stubGlobal("location", { pathname: "/booking-confirmation" });
  vi.stubGlobal("localStorage", storage());
  vi.stubGlobal("sessionStorage", storage());
  setActiveTracking({ codes, adsEvents });
  allow(true, true);
});
afterEach(() => {
  vi.unstubAllGlobals();
  setActiveTracking(null);
});

const application = { businessType: "Legal", currentSpend: "€300", success: true, formCompletionTime: 42 };
const registration = { customerType: "new", hasBusiness: false, success: true, formCompletionTime: 9 } as const;

describe("what is sent about a visitor's actions", () => {
  it("a paid booking is one record and one conversion of its own value, however often it is shown [P161] [P342]", () => {
    const paid = booking(145.29);
    sendBooking(paid);
    sendBooking(paid);
    expect(events()).toEqual([{ event: "booking_completed", ...paid }]);
    expect(conversions()).toEqual([
      [
        "event",
        "booking_complete",
        {
          conversion_id: "booking_complete",
          value: 145.29,
          currency: "EUR",
          send_to: "AW-123456789",
          transaction_id: paid.id,
        },
      ],
    ]);
  });

  it("an international request has the event's fixed value [P342]", () => {
    sendQuoteRequest(booking(0));
    expect(conversions()).toMatchObject([["event", "quote_request", { value: 10 }]]);
  });

  it("a calculation is sent with its distance and duration [P162]", () => {
    const record = { deliveryType: "small_van", distance: 257.3, calculationTime: 180 };
    sendQuote(record);
    expect(events()).toEqual([{ event: "quote_calculated", ...record }]);
    expect(conversions()).toEqual([]);
  });

  it("an application is sent whether it arrived or not, and is a conversion only if it did [P163]", () => {
    sendBusinessApplication(application);
    sendBusinessApplication({ ...application, success: false });
    expect(events()).toEqual([
      { event: "business_application_sent", ...application },
      { event: "business_application_sent", ...application, success: false },
    ]);
    expect(conversions()).toMatchObject([["event", "business_application", { value: 75 }]]);
  });

  it("a rewards sign-up is sent with and without a business [P164]", () => {
    sendRewardsRegistration(registration);
    sendRewardsRegistration({ ...registration, hasBusiness: true });
    expect(events()).toMatchObject([{ hasBusiness: false }, { hasBusiness: true }]);
    expect(conversions().map(([, name]) => name)).toEqual(["rewards_registration", "rewards_registration"]);
  });

  it("a disabled conversion is not sent [P166]", () => {
    setActiveTracking({ codes, adsEvents: adsEvents.map((event) => ({ ...event, enabled: false })) });
    sendBooking(booking(20));
    sendQuoteRequest(booking(0));
    sendBusinessApplication(application);
    sendRewardsRegistration(registration);
    expect(conversions()).toEqual([]);
    expect(events()).toHaveLength(4);
  });

  it.each([
    { analytics: true, marketing: false, told: 1, counted: 0 },
    { analytics: false, marketing: true, told: 0, counted: 1 },
    { analytics: false, marketing: false, told: 0, counted: 0 },
  ])("with analytics $analytics and marketing $marketing sends records: $told, conversions: $counted", (given) => {
    allow(given.analytics, given.marketing);
    sendBooking(booking(20));
    expect(events()).toHaveLength(given.told);
    expect(conversions()).toHaveLength(given.counted);
  });
});
