import { describe, expect, it } from "vitest";
import type { Consent } from "../consent/consent.ts";
import {
  addEvent,
  addInteraction,
  endSession,
  isSessionActive,
  parseSession,
  startSession,
  touchSession,
} from "./behaviour-session.ts";
import { consentDefault, signalsFor } from "./consent-mode.ts";
import { deliveryTypeOfPath, pageAddress, pageCategory } from "./describe-page.ts";
import { conversionValue } from "./events.ts";
import { truncate } from "./send-event.ts";
import { newScrollSteps } from "./watch-behaviour.ts";

const choice = (allowed: Partial<Consent>): Consent => ({
  essential: true,
  essentialAnalytics: true,
  analytics: false,
  marketing: false,
  preferences: false,
  version: 1,
  decidedAt: "2026-03-04T10:00:00.000Z",
  ...allowed,
});
const granted = (allowed: Partial<Consent>) =>
  Object.entries(signalsFor(choice(allowed))).flatMap(([signal, state]) => (state === "granted" ? [signal] : []));

describe("a page's category and delivery type", () => {
  it.each([
    ["/services/same-day", "service_info", "same-day"],
    ["/services/next-day", "service_info", "next-day"],
    ["/services/international", "service_info", "international"],
    ["/services/specialist", "service_info", "specialist"],
    ["/services/zero-emissions", "service_info", "zero-emissions"],
    ["/services/white-glove", "service_info", "general"],
    ["/book-a-courier", "booking", "general"],
    ["/quick-quote", "quote", "general"],
    ["/admin/settings", "admin", "general"],
    ["/rewards", "general", "general"],
    ["/", "general", "general"],
  ])("of %s are %s and %s [P019] [P020]", (path, category, deliveryType) => {
    expect(pageCategory(path)).toBe(category);
    expect(deliveryTypeOfPath(path)).toBe(deliveryType);
  });
});

describe("a page URL", () => {
  it.each([
    [
      "https://currach.example/booking-confirmation?order_id=7&key=wc_1",
      "https://currach.example/booking-confirmation",
    ],
    ["https://currach.example/quick-quote?from=Cork&gclid=a1#x", "https://currach.example/quick-quote?gclid=a1"],
    ["https://currach.example/?utm_source=news&email=a@b.ie", "https://currach.example/?utm_source=news"],
  ])("%s is sent as %s", (address, told) => {
    expect(pageAddress(address)).toBe(told);
  });
});

describe("a conversion's value", () => {
  const dynamic = { value: 50, useDynamicValue: true };

  it.each([
    [145.29, 145.29],
    ["32.20", 32.2],
    [0, 50],
    ["0", 50],
    ["-1", 50],
    ["abc", 50],
    [Number.NaN, 50],
    [undefined, 50],
  ])("of a booking of %s is %s [P342]", (total, value) => {
    expect(conversionValue(dynamic, total)).toBe(value);
  });

  it("is the event's own unless the event uses the booking's", () => {
    expect(conversionValue({ value: 75, useDynamicValue: false }, 145.29)).toBe(75);
  });
});

describe("a behaviour session", () => {
  const start = new Date("2026-03-04T10:00:00Z");
  const minutesIn = (minutes: number) => new Date(start.getTime() + minutes * 60_000);

  it("ends after 30 minutes of inactivity, and not before [P179]", () => {
    const session = touchSession(startSession("a", start), minutesIn(10));
    expect(isSessionActive(session, minutesIn(39.9))).toBe(true);
    expect(isSessionActive(session, minutesIn(40))).toBe(false);
  });

  it("is not extended by events that the visitor did not cause", () => {
    const session = addEvent(startSession("a", start), "performance", "/", minutesIn(20));
    expect(isSessionActive(session, minutesIn(31))).toBe(false);
  });

  it("is not active once it has ended [P180]", () => {
    expect(isSessionActive(endSession(startSession("a", start), minutesIn(1)), minutesIn(1))).toBe(false);
  });

  it("keeps the newest 100 interactions and 50 events [P477]", () => {
    let session = startSession("a", start);
    for (let index = 0; index < 150; index += 1) session = addInteraction(session, `button ${index}`, "/", start);
    for (let index = 0; index < 80; index += 1) session = addEvent(session, "button_click", `/${index}`, start);
    expect(session.interactions).toHaveLength(100);
    expect(session.interactions.at(-1)?.text).toBe("button 149");
    expect(session.events).toHaveLength(50);
    expect(session.events.at(-1)?.page).toBe("/79");
  });

  it("is restored from stored text, and only from valid text", () => {
    const session = startSession("a", start);
    expect(parseSession(JSON.stringify(session))).toEqual(session);
    for (const text of [null, "", "{bad", "null", "[]", '{"id":1}']) expect(parseSession(text)).toBeNull();
  });
});

describe("scroll depth", () => {
  it("is reported in steps of 25 %, each once [P478]", () => {
    expect(newScrollSteps(200, 1000, new Set())).toEqual([]);
    expect(newScrollSteps(500, 1000, new Set())).toEqual([25, 50]);
    expect(newScrollSteps(999.5, 1000, new Set([25, 50]))).toEqual([75, 100]);
    expect(newScrollSteps(1000, 1000, new Set([25, 50, 75, 100]))).toEqual([]);
  });
});

it("texts are truncated to 50, 100, 500 and 200 characters [P479]", () => {
  const long = "x".repeat(1000);
  const kinds = ["button", "userAgent", "stack", "message"] as const;
  expect(kinds.map((kind) => truncate(long, kind).length)).toEqual([50, 100, 500, 200]);
});

describe("consent mode", () => {
  it("denies all seven signals in Ireland, the United Kingdom and the 27 EU states, and waits 500 ms [P475] [P476]", () => {
    const { region, wait_for_update, ...signals } = consentDefault();
    expect(wait_for_update).toBe(500);
    expect(region).toHaveLength(28);
    expect(new Set(region).size).toBe(28);
    expect(region).toEqual(expect.arrayContaining(["IE", "GB", "DE", "FR", "GR", "HR"]));
    expect(region.every((code) => /^[A-Z]{2}$/.test(code) && code !== "EU")).toBe(true);
    expect(Object.values(signals)).toEqual(Array(7).fill("denied"));
  });

  it("grants exactly what was chosen", () => {
    expect(granted({})).toEqual([]);
    expect(granted({ analytics: true })).toEqual(["analytics_storage", "security_storage"]);
    expect(granted({ marketing: true })).toEqual([
      "ad_storage",
      "ad_user_data",
      "ad_personalization",
      "security_storage",
    ]);
    expect(granted({ preferences: true })).toEqual(["functionality_storage", "personalization_storage"]);
    expect(granted({ analytics: true, marketing: true, preferences: true })).toHaveLength(7);
  });
});
