import type { EndPosition, Position, TripEnd } from "../addresses/address-position.ts";
import type { ApproximateEnds, DistanceSource } from "./distance.ts";
import { kilometresApart, type TripPositions } from "./trip-positions.ts";

/** How a distance was measured. `addresses`: each end as one line of text. */
export type MeasuredTrip = {
  distanceKm: number | null;
  distanceSource: DistanceSource | null;
  middleOf?: ApproximateEnds | undefined;
  positions?: TripPositions | undefined;
  addresses: Record<TripEnd, string>;
};

const ends: readonly TripEnd[] = ["pickup", "dropoff"];
const names: Readonly<Record<TripEnd, string>> = { pickup: "pickup", dropoff: "delivery" };

/** Why a trip that is priced again has a different distance, in sentences for staff; empty if it is the same. */
export function distanceChanges(before: MeasuredTrip, now: MeasuredTrip): string[] {
  if (before.distanceKm === now.distanceKm) return [];
  const moved = ends.filter((end) => before.addresses[end] !== now.addresses[end]);
  const reasons = [
    ...moved.map((end) => `The ${names[end]} address has changed.`),
    ...ends.filter((end) => !moved.includes(end)).flatMap((end) => placedElsewhere(end, before, now) ?? []),
    ...(sourceChange(before, now) ?? []),
  ];
  if (reasons.length > 0) return reasons;
  return before.distanceKm === null || now.distanceKm === null
    ? []
    : ["Addresses and positions are the same: our roads have been corrected since."];
}

/** A sentence if this end is now measured from elsewhere; null if that cannot be told. */
function placedElsewhere(end: TripEnd, before: MeasuredTrip, now: MeasuredTrip): string | null {
  const [was, is] = [positionText(end, before), positionText(end, now)];
  if (is === null) return null;
  if (was === is) return isPinMoved(end, before, now) ? `The pin of the ${names[end]} was moved.` : null;
  if (was === null) return `The ${names[end]} is measured from ${is}; where it was measured from before is not stored.`;
  return `The ${names[end]} was measured from ${was}, and is now from ${is}.`;
}

/** Whether a pin was moved by less than its description shows. */
function isPinMoved(end: TripEnd, { positions: before }: MeasuredTrip, { positions: now }: MeasuredTrip): boolean {
  const [was, is] = [before?.ends?.[end], now?.ends?.[end]];
  return was?.basis === "pin" && is?.basis === "pin" && kilometresApart(was.at, is.at) > 0;
}

function positionText(end: TripEnd, { middleOf, positions }: MeasuredTrip): string | null {
  const position = positions?.ends?.[end];
  const middle = position?.middleOf ?? middleOf?.[end];
  if (middle && position?.basis !== "chosen" && position?.basis !== "pin") return `the middle of ${middle}`;
  return position ? describePosition(position) : null;
}

/** 'Ventry, Kerry', 'a pin 3.2 km north of Ventry, Kerry', 'the street in Ventry, Kerry'. */
export function describePosition({ basis, name, nameAt, county, at }: EndPosition): string {
  const place = name && county && name !== county ? `${name}, ${county}` : (name ?? county);
  const coordinates = `${at.lat.toFixed(4)}, ${at.lon.toFixed(4)}`;
  if (basis === "pin") return place ? `a pin ${placedBeside(at, nameAt)} ${place}` : `a pin at ${coordinates}`;
  if (basis === "street") return place ? `the street in ${place}` : `the street (${coordinates})`;
  if (basis === "chosen") return place ? `${place}, chosen as the nearest place` : `a chosen place (${coordinates})`;
  return place ?? coordinates;
}

/** A pin this close to the point of a place is in that place. */
const insideKm = 0.3;
const winds = ["north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west"] as const;

/** '3.2 km north of', 'in'. */
function placedBeside(at: Position, placeAt: Position | undefined): string {
  if (!placeAt) return "near";
  const km = kilometresApart(at, placeAt);
  if (km < insideKm) return "in";
  const east = (at.lon - placeAt.lon) * Math.cos((placeAt.lat * Math.PI) / 180);
  const turn = Math.atan2(east, at.lat - placeAt.lat) / (2 * Math.PI);
  return `${km.toFixed(1)} km ${winds[(Math.round(turn * winds.length) + winds.length) % winds.length]!} of`;
}

const sources: Readonly<Record<DistanceSource, string>> = {
  google: "measured by Google",
  openstreetmap: "measured on OpenStreetMap’s roads",
  estimated: "estimated on our own map",
};

function sourceChange({ distanceSource: was }: MeasuredTrip, { distanceSource: is }: MeasuredTrip): string[] | null {
  return was && is && was !== is ? [`It was ${sources[was]}, and is now ${sources[is]}.`] : null;
}
