import {
  type AddressAnswers,
  type EndPosition,
  type EndPositions,
  type Island,
  islandText,
  type Position,
  type PositionQuestion,
  type TripEnd,
} from "../addresses/address-position.ts";

/** Why staff price a trip although its service has a tariff: its distance is not known yet, or no road leads there. */
export type RequestReason =
  | { code: "position_unknown"; end: TripEnd; known: string | null; unknown: string | null }
  | { code: "one_middle"; middle: string }
  | { code: "island"; end: TripEnd; island: Island };

/**
 * How the addresses of a trip were located. `overruled`: the ends whose postcode and town are both right according to
 * the customer although our data disagrees. `answers` are sent again when the trip is priced again.
 */
export type TripPositions = {
  ends?: EndPositions | undefined;
  requestReason?: RequestReason | undefined;
  overruled?: TripEnd[] | undefined;
  answers?: Partial<Record<TripEnd, AddressAnswers>> | undefined;
};

/** A question that is still open, and the end that it is about. */
export type OpenQuestion = { end: TripEnd; question: PositionQuestion };

const tripEnds: readonly TripEnd[] = ["pickup", "dropoff"];
const endNames: Readonly<Record<TripEnd, string>> = { pickup: "pickup", dropoff: "delivery" };

/** Positions closer than this count as one. */
const samePlaceKm = 0.3;
const kmPerDegree = 111.2;

/** The straight line between two positions in km, exact enough for the island. */
export function kilometresApart(one: Position, other: Position): number {
  const east = (one.lon - other.lon) * Math.cos(((one.lat + other.lat) / 2) * (Math.PI / 180));
  return Math.hypot(one.lat - other.lat, east) * kmPerDegree;
}

/**
 * Why a measured trip has no price: both ends are at the middle of one place, and at least one of them only
 * approximates an address that is not known.
 */
export function oneMiddleReason({ pickup, dropoff }: EndPositions): RequestReason | null {
  const standIn = [pickup, dropoff].find(isStandIn);
  if (!standIn || [pickup, dropoff].some(({ basis }) => basis === "street" || basis === "pin")) return null;
  if (kilometresApart(pickup.at, dropoff.at) > samePlaceKm) return null;
  return { code: "one_middle", middle: standIn.middleOf ?? standIn.name ?? "one place" };
}

function isStandIn({ basis }: EndPosition): boolean {
  return basis === "chosen" || basis === "middle";
}

/** The reason for a quote request, for the visitor and for staff. */
export function requestReasonText(reason: RequestReason): string {
  switch (reason.code) {
    case "position_unknown": {
      const { end, known, unknown } = reason;
      const what = unknown && known ? `We know ${known}, not ${unknown}` : `We don't know ${unknown ?? "the place"}`;
      return `${what}, so the distance to the ${endNames[end]} address is not measured.`;
    }
    case "one_middle":
      return `Both addresses are known only as the middle of ${reason.middle}, so the distance between them is not measured.`;
    case "island":
      return islandText(reason.island);
  }
}

/** What staff should check about an order's addresses, as a list shows it. */
export const addressMarks = ["pin", "chosen", "both_right", "unknown", "island", "to_check"] as const;
export type AddressMark = (typeof addressMarks)[number];

export const addressMarkTexts: Readonly<Record<AddressMark, string>> = {
  pin: "Priced with a pin",
  chosen: "Priced with a neighbour",
  both_right: "Postcode and town",
  unknown: "Place not known",
  island: "Island",
  to_check: "Changed in WordPress: check the price",
};

/** The marks of a trip, in the order of `addressMarks`, each once. */
export function addressMarksOf({ ends, requestReason, overruled = [] }: TripPositions): AddressMark[] {
  const bases = ends ? tripEnds.map((end) => ends[end].basis) : [];
  const applies: Record<AddressMark, boolean> = {
    pin: bases.includes("pin"),
    chosen: bases.includes("chosen"),
    both_right: overruled.length > 0,
    unknown: requestReason !== undefined && requestReason.code !== "island",
    island: requestReason?.code === "island",
    // Set only by the import from a remote shop.
    to_check: false,
  };
  return addressMarks.filter((mark) => applies[mark]);
}
