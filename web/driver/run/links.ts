import { brand } from "../../../brand.ts";
import type { DriverStop } from "../../../contract/driver-phone.ts";
import { stopVerbs } from "../../../domain/deliveries/delivery-words.ts";
import type { ShownStop } from "./shown-stops.ts";

/**
 * A number for `tel:` and `sms:` (RFC 3966): '+353 (0)86 123 4567' becomes '+353861234567'. A national number stays
 * national. Empty if the text contains no number.
 */
function toDialled(typed: string): string {
  const number = typed.replace(/\(\s*0\s*\)/g, "").replace(/[^\d+]/g, "");
  const digits = number.replace(/\+/g, "");
  if (digits.length < 3) return "";
  if (number.startsWith("+")) return `+${withoutTrunk(digits)}`;
  return digits.startsWith("00") ? `+${withoutTrunk(digits.slice(2))}` : digits;
}

/** '+353 086 …' is dialled without the 0, which is only for calls within the country. */
function withoutTrunk(digits: string): string {
  return digits.replace(/^(353|44)0+/, "$1");
}

export function callLink(typed: string): string | null {
  const number = toDialled(typed);
  return number ? `tel:${number}` : null;
}

/** iPhone and Android both understand '?&'. */
export function textLink(typed: string, message: string): string | null {
  const number = toDialled(typed);
  return number ? `sms:${number}?&body=${encodeURIComponent(message)}` : null;
}

/** A draft message to a stop's contact, worded for the stop's state. */
export function draftMessage(
  { kind, state, isCancelled, isGone, reference, trackAddress }: MessagedStop,
  driverName: string,
): string {
  const from = `Hello, this is ${driverName} from ${brand.name}`;
  if (isCancelled || isGone || state === "done" || state === "failed") return `${from}, about ${reference}.`;
  const message =
    state === "arrived"
      ? `${from}. I am here to ${stopVerbs[kind]} ${reference}.`
      : `${from}. I am on my way to ${stopVerbs[kind]} ${reference}.`;
  return trackAddress ? `${message} Track it here: ${trackAddress}` : message;
}

type MessagedStop = Pick<ShownStop, "kind" | "state" | "isCancelled" | "isGone" | "reference" | "trackAddress">;

type Place = Pick<DriverStop["address"], "mapsQuery" | "lat" | "lon">;

/** Opens the maps app: `geo:` (RFC 5870) on Android, Apple Maps on Apple devices, else the browser. */
export function mapsLink(place: Place, userAgent: string): string {
  const query = encodeURIComponent(place.mapsQuery);
  if (/iPhone|iPad|Macintosh/.test(userAgent)) return `https://maps.apple.com/?daddr=${query}`;
  if (/Android/.test(userAgent)) return `geo:${place.lat ?? 0},${place.lon ?? 0}?q=${query}`;
  return browserMapsLink(place);
}

/** For phones without a maps app. */
export function browserMapsLink({ mapsQuery }: Place): string {
  return `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(mapsQuery)}`;
}
