import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Quote } from "../../contract/quotes.ts";
import { routes } from "../../test/fixtures.ts";
import { claimHandover, handoverKey, type QuoteHandover, readHandover, writeHandover } from "./quote-handover.ts";

const handover: QuoteHandover = {
  pickupAddress: "Unit 5 Cookstown Road, Tallaght",
  dropoffAddress: "12 Patrick Street, Cork",
  serviceType: "small_van",
  priority: "same_day",
  estimatedCost: 145.29,
  distance: 50,
  selectedPackageType: "small_box",
  quantity: 1,
  palletUnits: 1,
  scheduledDate: "2026-03-05",
  detailedPickup: routes.R1.pickup,
  detailedDropoff: routes.R1.dropoff,
  pallet: null,
  quote: { id: "q1", totalCents: 14529, lines: [] } as unknown as Quote,
};

beforeEach(() => {
  const entries = new Map<string, string>();
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => entries.set(key, value),
    removeItem: (key: string) => entries.delete(key),
  });
  vi.spyOn(console, "warn").mockImplementation(() => {});
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe("the quote handed over in session storage", () => {
  it("comes back unchanged, and only once [P137] [P216]", () => {
    writeHandover(handover);
    expect(claimHandover()).toEqual(handover);
    expect(claimHandover()).toBeNull();
  });

  it.each(["{bad", "null", "[]", '{"quote":{}}', '"text"'])(
    "counts as missing when it is %s, which is only logged [P425]",
    (text) => {
      sessionStorage.setItem(handoverKey, text);
      expect(readHandover()).toBeNull();
    },
  );

  it.each([
    ["service", { ...handover, serviceType: undefined }],
    ["priority", { ...handover, priority: undefined }],
    ["known priority", { ...handover, priority: "yesterday" }],
    ["quote", { ...handover, quote: undefined }],
    ["delivery address", { ...handover, detailedDropoff: undefined }],
  ])("counts as missing without its %s, which is only logged [P291] [P292] [P425]", (_, half) => {
    sessionStorage.setItem(handoverKey, JSON.stringify(half));
    expect(claimHandover()).toBeNull();
    expect(console.warn).toHaveBeenCalledOnce();
    expect(sessionStorage.getItem(handoverKey)).toBeNull();
  });

  it("counts as missing if session storage is unavailable", () => {
    vi.stubGlobal("sessionStorage", undefined);
    writeHandover(handover);
    expect(claimHandover()).toBeNull();
  });
});
