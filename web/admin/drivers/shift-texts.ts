import { describeBreak, type ShiftHours, type ShiftPlace } from "../../../domain/dispatch/shift-hours.ts";
import type { Weekday } from "../../../domain/schedule/collection-hours.ts";
import { capitalise } from "../../../domain/text/words.ts";

export const weekdayName = (weekday: Weekday): string => capitalise(weekday);

export const placeNames: Record<ShiftPlace, string> = {
  anywhere: "Anywhere",
  depot: "The depot",
  home: "Home",
};

const placeWords: Record<ShiftPlace, string> = { anywhere: "anywhere", depot: "the depot", home: "home" };

/** 'From the depot to home'; empty if neither matters. */
export function describePlaces({ startPlace, endPlace }: ShiftHours): string {
  if (startPlace === "anywhere" && endPlace === "anywhere") return "";
  return `From ${placeWords[startPlace]} to ${placeWords[endPlace]}`;
}

/** 'Break of 30 min at 12:00'. */
export function describeBreaks({ breaks }: ShiftHours): string[] {
  return breaks.map((each) => capitalise(describeBreak(each)));
}
