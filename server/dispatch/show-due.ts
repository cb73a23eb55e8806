import { showDay } from "../../domain/schedule/dates.ts";
import { dublinDate, dublinTime } from "../../domain/schedule/dublin.ts";

/** '17:30', or '17:30 on Monday 9 March 2026' if that is not the board's day. */
export function showDue(by: Date, boardDay: string): string {
  const day = dublinDate(by);
  return day === boardDay ? dublinTime(by) : `${dublinTime(by)} on ${showDay(day)}`;
}
