import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { GoogleAdsEvent } from "../../contract/settings.ts";
import { consentKey, consentVersion } from "../consent/consent.ts";
import { sendTestEvent, testEventName } from "./send-test-event.ts";

const event: GoogleAdsEvent = {
  id: "quote_request",
  name: "Quote Request",
  description: "",
  enabled: true,
  eventName: "quote_request",
  value: 12,
  currency: "EUR",
  useDynamicValue: true,
};
const codes = { gtmId: "", gaMeasurementId: "", googleAdsId: "AW-123456789" };
const sent: unknown[][] = [];
let consent: object | null;

beforeEach(() => {
  sent.length = 0;
  consent = { marketing: true, analytics: true, version: consentVersion, decidedAt: new Date().toISOString() };
  vi.stubGlobal("localStorage", { getItem: (key: string) => (key === consentKey ? JSON.stringify(consent) : null) });
  vi.stubGlobal("window", { gtag: (...command: unknown[]) => sent.push(command) });
});
afterEach(() => vi.unstubAllGlobals());

describe("A test event", () => {
  it.each([
    ["quote_request", "conversion_quote_request"],
    ["conversion_x", "conversion_x"],
    ["", "conversion_quote_request"],
  ])("named %j is sent as %j [A123]", (eventName, name) => {
    expect(testEventName({ id: "quote_request", eventName })).toBe(name);
  });

  it("has the event's own value, because there is no booking [A124]", async () => {
    expect(await sendTestEvent(event, codes)).toBe("sent");
    expect(sent).toEqual([
      [
        "event",
        "conversion_quote_request",
        { conversion_id: "quote_request", value: 12, currency: "EUR", send_to: "AW-123456789" },
      ],
    ]);
  });

  it.each(["", "AW-XXXXXXXXX", "nonsense"])("is not sent with the Ads id %j [A125]", async (googleAdsId) => {
    expect(await sendTestEvent(event, { ...codes, googleAdsId })).toBe("no-ads-id");
    expect(sent).toEqual([]);
  });

  it.each([
    ["missing", null],
    ["for analytics only", { marketing: false, analytics: true, version: consentVersion, decidedAt: new Date() }],
    [
      "seven months old",
      { marketing: true, version: consentVersion, decidedAt: new Date(Date.now() - 215 * 86_400_000) },
    ],
  ])("is not sent with consent that is %s [A126]", async (_, given) => {
    consent = given;
    expect(await sendTestEvent(event, codes)).toBe("not-loaded");
    expect(sent).toEqual([]);
  });
});
