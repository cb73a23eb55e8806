import { capitalise } from "../text/words.ts";

/** Per end the town or district from whose middle a distance is measured, because the place itself is unknown; null where it is known. */
export type MiddleOf = { pickup: string | null; dropoff: string | null };

/** 'Pickup measured from the middle of Tralee', both ends in one text; null where both places are known. */
export function middleOfText(middleOf: MiddleOf | undefined): string | null {
  const ends = [
    middleOf?.pickup && `pickup measured from the middle of ${middleOf.pickup}`,
    middleOf?.dropoff && `delivery measured from the middle of ${middleOf.dropoff}`,
  ];
  const text = ends.filter(Boolean).join(", ");
  return text ? capitalise(text) : null;
}
