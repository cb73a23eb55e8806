import type { DriverStop } from "../../../contract/driver-phone.ts";

type PrintedAddress = Pick<DriverStop["address"], "lines" | "eircode">;

const kinds = { pickup: "Collect", dropoff: "Deliver", return: "Bring back" } as const;

/** What is done at a stop, as a heading. */
export const taskOf = ({ kind }: Pick<DriverStop, "kind">) => kinds[kind];

/** 'Collect DCQ-…, 1 Main Street, Naas W91 XY45' as it is said in a sentence. */
export function nameOf({ kind, reference, address }: DriverStop): string {
  return `${kinds[kind]} ${reference}, ${shortPlace(address)}`;
}

/** Who or what street it is, and the town: '39 Bridge Street, Lucan, Dublin K78 E6T3'. */
export function shortPlace({ lines, eircode }: PrintedAddress): string {
  const town = (eircode && lines.find((line) => line.endsWith(eircode))) || lines.at(-1);
  return [...new Set([lines[0], town])].filter(Boolean).join(", ");
}

/** The lines of an address without its Eircode or postcode, which stands large below them. */
export function linesAbovePostcode({ lines, eircode }: PrintedAddress): string[] {
  if (!eircode) return lines;
  return lines.map((line) => (line.endsWith(eircode) ? line.slice(0, -eircode.length).trim() : line)).filter(Boolean);
}

export const doneNames = { pickup: "Collected", dropoff: "Delivered", return: "Returned" } as const;

/** A time of day as a driver reads it: '14:02'. */
export function timeOf(instant: string | null): string {
  if (instant === null) return "";
  return new Intl.DateTimeFormat("en-IE", {
    timeZone: "Europe/Dublin",
    hour: "2-digit",
    minute: "2-digit",
    hour12: false,
  }).format(new Date(instant));
}

/** 'by 17:30', '08:00 to 17:30' or nothing. */
export function windowOf({ from, by }: Pick<DriverStop, "from" | "by">): string {
  if (from && by) return `${timeOf(from)} to ${timeOf(by)}`;
  return by ? `by ${timeOf(by)}` : from ? `from ${timeOf(from)}` : "";
}
