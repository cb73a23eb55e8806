import type { DriverStop } from "../../../contract/driver-phone.ts";

const kinds = { pickup: "Collect", dropoff: "Deliver", return: "Bring back" } as const;

/** What is done at a stop, as a heading. */
export const taskOf = ({ kind }: Pick<DriverStop, "kind">) => kinds[kind];

/** 'Collect from Nora Byrne, 1 Main Street, DCQ-…' as it is said in a sentence. */
export function nameOf({ kind, reference, address }: DriverStop): string {
  return `${kinds[kind]} ${reference}, ${address.lines[0] ?? address.eircode}`;
}

/** The lines of an address without its Eircode or postcode, which stands large below them. */
export function linesAbovePostcode({ lines, eircode }: Pick<DriverStop["address"], "lines" | "eircode">): string[] {
  if (!eircode) return lines;
  return lines.map((line) => (line.endsWith(eircode) ? line.slice(0, -eircode.length).trim() : line)).filter(Boolean);
}

export const doneNames = { pickup: "Collected", dropoff: "Delivered", return: "Brought back" } as const;

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
