import { describe, expect, it } from "vitest";
import { hasUsableCode, usableCodes } from "./tracking-codes.ts";

const codes = { gtmId: "GTM-TEST123", gaMeasurementId: "G-TEST123456", googleAdsId: "AW-123456789" };
const none = { gtmId: "", gaMeasurementId: "", googleAdsId: "" };

describe("tracking codes", () => {
  it("of the right form are used", () => {
    expect(usableCodes(codes)).toEqual(codes);
    expect(hasUsableCode({ ...none, googleAdsId: codes.googleAdsId })).toBe(true);
  });

  it.each([
    none,
    { gtmId: "GTM-XXXXXXX", gaMeasurementId: "G-XXXXXXXXXX", googleAdsId: "AW-XXXXXXXXX" },
    { gtmId: "GTM-1&id=2", gaMeasurementId: "UA-1234", googleAdsId: "AW-1/../2" },
  ])("that are empty, placeholders or of another form are never used: $gtmId", (given) => {
    expect(usableCodes(given)).toEqual(none);
    expect(hasUsableCode(given)).toBe(false);
  });
});
