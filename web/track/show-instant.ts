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
