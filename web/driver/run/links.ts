import { brand } from "../../../brand.ts";
import type { DriverStop } from "../../../contract/driver-phone.ts";
import type { ShownStop } from "./run-as-pressed.ts";

/**
 * A phone number as `tel:` and `sms:` take it (RFC 3966): '+353 (0)86 123 4567' is '+353861234567'. What was typed without a country stays
 * as it is dialled here. Empty where there is no number in it.
 */
function dialled(typed: string): string {
  const number = typed.replace(/\(\s*0\s*\)/g, "").replace(/[^\d+]/g, "");
  const digits = number.replace(/\+/g, "");
  if (digits.length < 3) return "";
  if (number.startsWith("+")) return `+${withoutTrunk(digits)}`;
  return digits.startsWith("00") ? `+${withoutTrunk(digits.slice(2))}` : digits;
}

/** '+353 086 …' is dialled without the 0 that is for calls within the country. */
function withoutTrunk(digits: string): string {
  return digits.replace(/^(353|44)0+/, "$1");
}

export function callLink(typed: string): string | null {
  const number = dialled(typed);
  return number ? `tel:${number}` : null;
}

/** '?&' is read by iPhones and Androids alike. */
export function textLink(typed: string, message: string): string | null {
  const number = dialled(typed);
  return number ? `sms:${number}?&body=${encodeURIComponent(message)}` : null;
}

/** Ready to be sent to whoever is at a stop, true as the stop stands. It names the courier and nobody else's business. */
export function readyMessage(
  { kind, state, isCancelled, isGone, reference, trackAddress }: MessagedStop,
  driverName: string,
): string {
  const from = `Hello, this is ${driverName} from ${brand.name}`;
  if (isCancelled || isGone || state === "done" || state === "failed") return `${from}, about ${reference}.`;
  const task = { pickup: "collect", dropoff: "deliver", return: "return" }[kind];
  const where = state === "arrived" ? "I am here to" : "I am on my way to";
  const follow = trackAddress ? ` Track it here: ${trackAddress}` : "";
  return `${from}. ${where} ${task} ${reference}.${follow}`;
}

type MessagedStop = Pick<ShownStop, "kind" | "state" | "isCancelled" | "isGone" | "reference" | "trackAddress">;

type Place = Pick<DriverStop["address"], "mapsQuery" | "lat" | "lon">;

/** Opens the phone's own maps: Android by `geo:` (RFC 5870), Apple's by their address, others in the browser. */
export function mapsLink(place: Place, userAgent: string): string {
  const query = encodeURIComponent(place.mapsQuery);
  if (/iPhone|iPad|Macintosh/.test(userAgent)) return `https://maps.apple.com/?daddr=${query}`;
  if (/Android/.test(userAgent)) return `geo:${place.lat ?? 0},${place.lon ?? 0}?q=${query}`;
  return browserMapsLink(place);
}

/** Where no app answers. */
export function browserMapsLink({ mapsQuery }: Place): string {
  return `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(mapsQuery)}`;
}
