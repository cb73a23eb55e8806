import { afterEach, describe, expect, it, vi } from "vitest";
import { type Consent, consentVersion } from "../consent/consent.ts";
import { getReportDestination, report, startReporting } from "./report.ts";

const dsn = "https://key@errors.example/1";

function open(pathname: string, analytics: boolean | null): void {
  const given: Consent | undefined =
    analytics === null
      ? undefined
      : {
          essential: true,
          essentialAnalytics: true,
          analytics,
          marketing: true,
          preferences: true,
          version: consentVersion,
          decidedAt: "2026-03-04T10:00:00Z",
        };
  vi.stubGlobal("window", { location: { pathname }, consentGiven: given });
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe("an error is sent to the error service", () => {
  it("only if a service is configured and analytics is allowed", () => {
    open("/quick-quote", true);
    expect([getReportDestination(dsn), getReportDestination("")]).toEqual(["service", "console"]);
    open("/quick-quote", false);
    expect(getReportDestination(dsn)).toBe("refused");
    open("/quick-quote", null);
    expect(getReportDestination(dsn)).toBe("refused");
  });

  it.each(["/admin", "/admin/orders", "/Admin/orders", "/login", "/checkout/order-pay/1"])("never from %s", (path) => {
    open(path, true);
    expect(getReportDestination(dsn)).toBe("guarded");
  });

  it("from a page whose path merely starts like the staff area's", () => {
    open("/administrators", true);
    expect(getReportDestination(dsn)).toBe("service");
  });
});

it("a report never throws, whatever was thrown, and appears on the console as one line", () => {
  open("/admin", true);
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
