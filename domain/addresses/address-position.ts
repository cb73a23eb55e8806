/** Degrees north and east. */
export type Position = { lat: number; lon: number };

/** Degrees; no area of ours crosses the date line. */
export type Bounds = { south: number; west: number; north: number; east: number };

/** The visitor's answer if the place in the address is not known: a known place near it, or a pin on our map. */
export type PositionAnswer = { kind: "place"; placeId: string } | { kind: "pin"; lat: number; lon: number };

/** A known place to choose; `km` is the straight line from the middle that the address alone leads to. */
export type PlaceChoice = { placeId: string; name: string; county: string; km: number };

/**
 * Why an address has no position yet, with the places to choose from. `known` is the place of which only the middle is
 * known (Tralee), `unknown` what was typed but is not known (Dunquin). A pin counts only inside `pinWithin` and, inside
 * it, only where the postcode can be.
 */
export type PositionQuestion = {
  reason: "unknown_place" | "wide_postcode" | "homonym";
  known: string | null;
  unknown: string | null;
  /** Nearest first. */
  choices: PlaceChoice[];
  /** Where the map opens. */
  centre: Position;
  pinWithin: Bounds;
};

/**
 * What a position rests on: a street, a place, a narrow postcode, a neighbouring place or a pin that the visitor chose,
 * or the middle of a post town, routing key or county.
 */
export type PositionBasis = "street" | "place" | "postcode" | "chosen" | "pin" | "middle";

/** An island without a bridge, and the mainland port that its ferry leaves from. */
export type Island = { name: string; port: string };

/** Where one end of a trip was measured from. */
export type EndPosition = {
  at: Position;
  basis: PositionBasis;
  /** The place that it was measured from or beside. */
  name: string | null;
  /** Where that place is; set for a pin, which is beside it. */
  nameAt?: Position;
  county: string | null;
  middleOf: string | null;
  /** Where the address alone leads to; set if the visitor chose a place or a pin, so that staff see both. */
  withoutAnswerAt: Position | null;
  /** The place whose middle that is. */
  withoutAnswerName?: string;
};

export type EndPositions = { pickup: EndPosition; dropoff: EndPosition };

/** The two ends of a trip, as fields name them. */
export type TripEnd = "pickup" | "dropoff";

/** The visitor's answers about an address, beyond its words. */
export type AddressAnswers = { answer?: PositionAnswer | undefined; bothAreRight?: boolean | undefined };

/** 'We know Tralee, not Dunquin. Choose the nearest place or point at the map.' */
export function positionQuestionText({ reason, known, unknown }: PositionQuestion): string {
  const choose = "Choose the nearest place or point at the map.";
  if (reason === "homonym")
    return `There is more than one ${unknown ?? known ?? "place of that name"}. Choose which one it is.`;
  if (reason === "wide_postcode")
    return `${unknown ?? "This postcode"} covers many places${known ? ` around ${known}` : ""}. ${choose}`;
  if (known && unknown) return `We know ${known}, not ${unknown}. ${choose}`;
  return `We don't know ${unknown ?? "this place"}. ${choose}`;
}

/** 'No bridge leads to Inis Oírr: the ferry leaves from Doolin, so no van can be there the same day.' */
export function islandText({ name, port }: Island): string {
  return `No bridge leads to ${name}: the ferry leaves from ${port}, so no van can be there the same day.`;
}

/** Whether a position lies inside bounds. */
export function isWithin({ lat, lon }: Position, { south, west, north, east }: Bounds): boolean {
  return lat >= south && lat <= north && lon >= west && lon <= east;
}
