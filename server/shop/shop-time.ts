import { dublinDate, dublinTime } from "../../domain/schedule/dublin.ts";

/** An instant as the shop's calls write it: Dublin time and UTC, to the second, both without an offset. */
export function shopTime(instant: Date): { local: string; gmt: string } {
  const gmt = instant.toISOString().slice(0, 19);
  return { local: `${dublinDate(instant)}T${dublinTime(instant)}${gmt.slice(16)}`, gmt };
}

/** The same for what may not have happened yet. */
export function shopTimeOrNull(instant: Date | null): { local: string | null; gmt: string | null } {
  return instant === null ? { local: null, gmt: null } : shopTime(instant);
}
