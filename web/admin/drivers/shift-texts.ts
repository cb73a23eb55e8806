import { describeBreak, type ShiftHours, type ShiftPlace } from "../../../domain/dispatch/shift-hours.ts";
import type { Weekday } from "../../../domain/schedule/collection-hours.ts";
import { capitalise } from "../../../domain/text/words.ts";

export const weekdayName = (weekday: Weekday): string => capitalise(weekday);

export const placeNames: Record<ShiftPlace, string> = {
  anywhere: "Anywhere",
  depot: "The depot",
  home: "Home",
};

const placeWords: Record<ShiftPlace, string> = { anywhere: "anywhere", depot: "at the depot", home: "at home" };

/** 'Starts at the depot, ends at home'; empty if neither matters. */
export function describePlaces({ startPlace, endPlace }: ShiftHours): string {
  if (startPlace === "anywhere" && endPlace === "anywhere") return "";
  if (startPlace === endPlace) return `Starts and ends ${placeWords[startPlace]}`;
  return `Starts ${placeWords[startPlace]}, ends ${placeWords[endPlace]}`;
}

export function describeBreaks({ breaks }: ShiftHours): string[] {
  return breaks.map(describeBreak);
}
