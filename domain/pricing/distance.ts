import { capitalise } from "../text/words.ts";

/** Kilometres to one decimal, the figure that is priced, shown and stored; halves upwards. */
export function fixDistance(km: number): number {
  return Math.round(km * 10) / 10;
}

/** `'251.3 km'`. */
export function formatDistance(km: number): string {
  return `${showKilometres(km)} km`;
}

/** `'251.3'`, for texts that bring their own unit. */
export function showKilometres(km: number): string {
  return fixDistance(km).toFixed(1);
}

/** Whole metres of a figure in kilometres, so that ranges compare and multiply without fractions. */
export function metres(km: number): number {
  return Math.round(km * 1000);
}

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
