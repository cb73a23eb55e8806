import type { DriverStop } from "../../../contract/driver-phone.ts";
import { trackKeyPattern, trackPath } from "../../../contract/tracking.ts";

/** The key in the QR code of a docket, which is the address of a tracking page; null for any other code. */
export function docketKey(text: string): string | null {
  const [, end = ""] = text.trim().split(trackPath(""));
  const key = end.replace(/[/?#].*$/, "").toLowerCase();
  return trackKeyPattern.test(key) ? key : null;
}

export function hasDocketKey({ trackAddress }: Pick<DriverStop, "trackAddress">, key: string): boolean {
  return trackAddress !== null && docketKey(trackAddress) === key;
}
