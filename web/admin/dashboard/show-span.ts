import type { DaySpan } from "../../../contract/dashboard.ts";
import { monthNames } from "../../../domain/schedule/dates.ts";

/** '5 Mar 2026' for '2026-03-05'. */
export function showDate(date: string): string {
  return `${showShortDate(date)} ${date.slice(0, 4)}`;
}

/** '5 Mar' for '2026-03-05'. */
export function showShortDate(date: string): string {
  const [, month, day] = date.split("-").map(Number);
  return `${day} ${monthNames[(month ?? 1) - 1]?.slice(0, 3)}`;
}

/** '5 Feb – 6 Mar 2026', or '5 Feb 2026' for a single day. */
export function showSpan({ from, to }: DaySpan): string {
  if (from === to) return showDate(from);
  return `${from.slice(0, 4) === to.slice(0, 4) ? showShortDate(from) : showDate(from)} – ${showDate(to)}`;
}
