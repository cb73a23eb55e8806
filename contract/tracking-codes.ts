import type { TrackingCodes } from "./settings.ts";

const patterns: Record<keyof TrackingCodes, RegExp> = {
  gtmId: /^GTM-[A-Z0-9]{1,20}$/,
  gaMeasurementId: /^G-[A-Z0-9]{1,20}$/,
  googleAdsId: /^AW-[A-Z0-9]{1,20}$/,
};

/** The codes that are safe in a script's address; misspelt ones and placeholders (`GTM-XXXXXXX`) become empty. */
export function usableCodes(codes: TrackingCodes): TrackingCodes {
  const usable = (name: keyof TrackingCodes) =>
    patterns[name].test(codes[name]) && !/-X+$/.test(codes[name]) ? codes[name] : "";
  return { gtmId: usable("gtmId"), gaMeasurementId: usable("gaMeasurementId"), googleAdsId: usable("googleAdsId") };
}

export function hasUsableCode(codes: TrackingCodes): boolean {
  return Object.values(usableCodes(codes)).some((code) => code !== "");
}
