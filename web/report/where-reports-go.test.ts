import { afterEach, describe, expect, it, vi } from "vitest";
import { type Consent, consentKey, consentVersion } from "../consent/consent.ts";
import { report, startReporting } from "./report.ts";
import { allowsAnalytics, whereReportsGo } from "./where-reports-go.ts";

const dsn = "https://key@errors.example/1";
const now = Date.parse("2026-03-04T10:00:00Z");
const consent = (change: Partial<Consent> = {}) =>
  JSON.stringify({ analytics: true, version: consentVersion, decidedAt: "2026-01-04T10:00:00Z", ...change });

function open(pathname: string, stored: string | null): void {
  vi.useFakeTimers({ now });
  vi.stubGlobal("window", { location: { pathname } });
  vi.stubGlobal("localStorage", { getItem: (key: string) => (key === consentKey ? stored : null) });
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe("an error is told to others", () => {
  it("where a service is named and analytics is allowed, and nowhere else", () => {
    open("/quick-quote", consent());
    expect([whereReportsGo(dsn), whereReportsGo("")]).toEqual(["service", "console"]);
    open("/quick-quote", null);
    expect(whereReportsGo(dsn)).toBe("refused");
  });

  it.each(["/admin", "/admin/orders", "/Admin/orders", "/login", "/checkout/order-pay/1"])("never from %s", (path) => {
    open(path, consent());
    expect(whereReportsGo(dsn)).toBe("guarded");
  });

  it("from a page whose name only begins like the staff's", () => {
    open("/administrators", consent());
    expect(whereReportsGo(dsn)).toBe("service");
  });
});

describe("a visitor's choice counts", () => {
  it.each([
    ["allowed two months ago", consent(), true],
    ["refused", consent({ analytics: false }), false],
    ["for an earlier version", consent({ version: consentVersion - 1 }), false],
    ["made more than six months ago", consent({ decidedAt: "2025-09-04T09:00:00Z" }), false],
    ["without a date", consent({ decidedAt: "soon" }), false],
    ["unreadable", "{bad", false],
    ["of another kind", "7", false],
    ["absent", null, false],
  ])("%s", (_, text, allowed) => {
    expect(allowsAnalytics(text, now)).toBe(allowed);
  });
});

it("a report never throws, whatever was thrown, and stands in the console in short", () => {
  open("/admin", consent());
  const logged = vi.spyOn(console, "error").mockImplementation(() => {});
  startReporting(dsn);
  for (const thrown of [new TypeError("no\n  good"), "plain", undefined, { toString: null }, Object.create(null)]) {
    report(thrown, { part: "test" });
  }
  expect(logged.mock.calls.slice(0, 3)).toEqual([
    ["[report] test: TypeError: no good"],
    ["[report] test: plain"],
    ["[report] test: undefined"],
  ]);
  expect(logged).toHaveBeenCalledTimes(5);
});
