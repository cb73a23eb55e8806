import type { Tracking } from "../../../contract/tracking.ts";
import { dublinTime } from "../../../domain/schedule/dublin.ts";

/** Phones report every 15 s; a minute or two of silence may be a tunnel. */
const justNowMinutes = 2;

export function showSeen({ at, minutesAgo }: NonNullable<Tracking["vanSeen"]>, isShown: boolean): string {
  const clock = dublinTime(new Date(at));
  if (!isShown)
    return `Last seen at ${clock}, too long ago to say where it is now. The courier’s phone may have no signal.`;
  if (minutesAgo < justNowMinutes) return `Seen there at ${clock}.`;
  return `Last seen there ${minutesAgo} minutes ago, at ${clock}.`;
}

/** '16:20 to 16:50', the window to count on. */
export function showArrival({ from, until }: NonNullable<Tracking["expected"]>): string {
  return `${dublinTime(new Date(from))} to ${dublinTime(new Date(until))}`;
}
