import { isIsoDate } from "./dates.ts";

/** '2026-03-04' from '04/03/2026', '4.3.2026' or '2026-03-04 10:00:00', the day before the month; else null. */
export function readTypedDay(text: string): string | null {
  const iso = /^(\d{4}-\d{2}-\d{2})(?:[T ].*)?$/.exec(text.trim())?.[1];
  const [, day = "", month = "", year = ""] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text.trim()) ?? [];
  const read = iso ?? `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  return isIsoDate(read) ? read : null;
}
