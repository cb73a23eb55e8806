import type { Tracking } from "../../contract/tracking.ts";
import { showDay } from "../../domain/schedule/dates.ts";
import { dublinDate, dublinTime } from "../../domain/schedule/dublin.ts";

/** 'Tuesday 24 November, 14:35' */
export function showInstant(instant: string): string {
  const at = new Date(instant);
  return `${showDay(dublinDate(at))}, ${dublinTime(at)}`;
}

function showClock(instant: string): string {
  return dublinTime(new Date(instant));
}

/** 'Tuesday 24 November, 08:30 to 18:00', with both days if they differ. */
export function showWindow(from: string | null, by: string): string {
  if (from === null) return `by ${showInstant(by)}`;
  const isSameDay = dublinDate(new Date(from)) === dublinDate(new Date(by));
  return isSameDay ? `${showInstant(from)} to ${showClock(by)}` : `${showInstant(from)} to ${showInstant(by)}`;
}

/** Phones report every 15 s; a minute or two of silence may be a tunnel. */
const justNowMinutes = 2;

export function showSeen({ at, minutesAgo }: NonNullable<Tracking["vanSeen"]>, isShown: boolean): string {
  if (!isShown)
    return `Last seen at ${showClock(at)}, too long ago to say where it is now. The courier’s phone may have no signal.`;
  if (minutesAgo < justNowMinutes) return `Seen there at ${showClock(at)}.`;
  return `Last seen there ${minutesAgo} minutes ago, at ${showClock(at)}.`;
}

/** '16:20 to 16:50', the window to count on. */
export function showArrival({ from, until }: NonNullable<Tracking["expected"]>): string {
  return `${showClock(from)} to ${showClock(until)}`;
}
