import { dublinDate, dublinTime } from "../../../domain/schedule/dublin.ts";
import { showDay } from "../../../domain/schedule/show-day.ts";

/** 'Thursday 5 March 2026 at 14:05', in Dublin. */
export function showMoment(instant: string): string {
  const date = new Date(instant);
  return `${showDay(dublinDate(date))} at ${dublinTime(date)}`;
}
