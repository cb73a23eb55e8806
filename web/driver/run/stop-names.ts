import type { DriverStop } from "../../../contract/driver-phone.ts";
import { stopTasks } from "../../../domain/deliveries/delivery-words.ts";
import { addDays } from "../../../domain/schedule/dates.ts";

type PrintedAddress = Pick<DriverStop["address"], "lines" | "eircode">;

/** 'Collect DCQ-…, 1 Main Street, Naas W91 XY45'. */
export function stopName({ kind, reference, address }: DriverStop): string {
  return `${stopTasks[kind]} ${reference}, ${shortPlace(address)}`;
}

/** Company or street, and the town: '39 Bridge Street, Lucan, Dublin K78 E6T3'. */
export function shortPlace({ lines, eircode }: PrintedAddress): string {
  const town = (eircode && lines.find((line) => line.endsWith(eircode))) || lines.at(-1);
  return [...new Set([lines[0], town])].filter(Boolean).join(", ");
}

/** Without the Eircode or postcode, which is shown large below. */
export function linesAbovePostcode({ lines, eircode }: PrintedAddress): string[] {
  if (!eircode) return lines;
  return lines.map((line) => (line.endsWith(eircode) ? line.slice(0, -eircode.length).trim() : line)).filter(Boolean);
}

/** '14:02' in Dublin. */
export function showTime(instant: string | null): string {
  if (instant === null) return "";
  return new Intl.DateTimeFormat("en-IE", {
    timeZone: "Europe/Dublin",
    hour: "2-digit",
    minute: "2-digit",
    hour12: false,
  }).format(new Date(instant));
}

/** 'From yesterday', 'From Monday'; empty for a stop of today's run, or of none. */
export function showRunDay(day: string, today: string): string {
  if (!day || !today || day >= today) return "";
  if (day === addDays(today, -1)) return "From yesterday";
  const weekday = new Intl.DateTimeFormat("en-IE", { timeZone: "UTC", weekday: "long" }).format(new Date(day));
  return day > addDays(today, -7) ? `From ${weekday}` : `From ${weekday} ${day.slice(8)}/${day.slice(5, 7)}`;
}

/** 'by 17:30', '08:00 to 17:30' or empty. */
export function showStopWindow({ from, by }: Pick<DriverStop, "from" | "by">): string {
  if (from && by) return `${showTime(from)} to ${showTime(by)}`;
  return by ? `by ${showTime(by)}` : from ? `from ${showTime(from)}` : "";
}
