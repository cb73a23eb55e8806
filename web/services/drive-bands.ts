import { sameDayCutOff } from "../../domain/schedule/bookable-dates.ts";
import { bandMinutes, countyTowns } from "../ui/map/data/hero.ts";
import { clockAfter } from "./clock-after.ts";

/** The drive-time bands of the map: the clock at a band's end for a van that leaves at the cut-off, and the county towns in it. */
export const driveBands = bandMinutes.map((limit, index) => ({
  limit,
  by: clockAfter(sameDayCutOff, limit),
  towns: countyTowns.filter(({ minutes }) => minutes <= limit && minutes > (bandMinutes[index - 1] ?? -1)),
}));
