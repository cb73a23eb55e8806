import {
  type AddressMark,
  addressMarks,
  addressMarksOf,
  type TripPositions,
} from "../../domain/pricing/trip-positions.ts";

/** The value of `orders.address_marks`: what staff should check about the addresses; null if nothing. */
export function marksColumn(positions: TripPositions | undefined): AddressMark[] | null {
  const marks = positions ? addressMarksOf(positions) : [];
  return marks.length > 0 ? marks : null;
}

/** The stored marks that this release knows. */
export function readMarks({ address_marks }: { address_marks: string[] | null }): AddressMark[] {
  return addressMarks.filter((mark) => address_marks?.includes(mark));
}
