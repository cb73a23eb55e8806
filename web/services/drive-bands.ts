import { sameDayCutOff } from "../../domain/schedule/bookable-dates.ts";
import { bandMinutes, countyTowns } from "../ui/map/data/hero.ts";
import { bands } from "../ui/map/HeroMap.tsx";
import { clockAfter } from "./clock-after.ts";

/** The drive-time bands of the map: colour, the clock at the band's end for a van that leaves at the cut-off, and its county towns. */
export const driveBands = bandMinutes.map((limit, index) => ({
  limit,
  by: clockAfter(sameDayCutOff, limit),
  colour: bands[index]!.colour,
  size: bands[index]!.size,
  towns: countyTowns.filter(({ minutes }) => minutes <= limit && minutes > (bandMinutes[index - 1] ?? -1)),
}));
