import { sameDayCutOff } from "../../domain/schedule/bookable-dates.ts";
import { bandMinutes, countyTowns } from "../ui/map/data/hero.ts";

/** The drive-time bands of the map: the clock at a band's end for a van that leaves at the cut-off, and the county towns in it. */
export const driveBands = bandMinutes.map((limit, index) => ({
  limit,
  by: clockAfter(sameDayCutOff, limit),
  towns: countyTowns.filter(({ minutes }) => minutes <= limit && minutes > (bandMinutes[index - 1] ?? -1)),
}));

/** The time on the clock so many minutes after 'HH:MM', on the same day. */
export function clockAfter(time: string, minutes: number): string {
  const [hours, rest] = time.split(":").map(Number) as [number, number];
  const total = hours * 60 + rest + minutes;
  return `${String(Math.floor(total / 60)).padStart(2, "0")}:${String(total % 60).padStart(2, "0")}`;
}
