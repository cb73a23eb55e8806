import { type EndPosition, isWithin, type PositionAnswer } from "../../domain/addresses/address-position.ts";
import { isOnIsland } from "./coast-and-waters.ts";
import type { Gazetteer, Offshore, PostcodeArea } from "./load-gazetteer.ts";
import type { Coordinates, RoutePoint } from "./maps.ts";
import { decodePlaceId, encodePlaceId } from "./place-id.ts";
import type { UnknownPosition } from "./position-question.ts";
import { areaOfPostcode, isInArea } from "./postcodes.ts";
import { nearestTo, straightKm } from "./straight-km.ts";

/** Quays are missing from our coarse coastline but are within this distance of a place. */
const maxShoreKm = 4;
/** A pin this near a settlement of the postcode is in its area, whatever else is near. */
const surelyKm = 5;
/** The border between the areas of two settlements lies roughly halfway between them. */
const maxShare = 1.5;

type Answered =
  | ({ ok: true } & EndPosition)
  | { ok: false; status: "ISLAND"; island: { name: string; port: string }; guess: Coordinates };

/**
 * The position that a visitor answered with: one of the offered places, or a pin on land where the postcode can be.
 * Null for anything else, because the answer determines the price.
 */
export function readPositionAnswer(
  gazetteer: Gazetteer,
  point: RoutePoint,
  answer: PositionAnswer,
  { question, guess }: UnknownPosition,
): Answered | null {
  const withoutAnswer = {
    withoutAnswerAt: guess,
    ...(question.known !== null && { withoutAnswerName: question.known }),
  };
  if (answer.kind === "place") {
    const key = decodePlaceId(answer.placeId)?.town ?? "";
    const town = gazetteer.townOfKey.get(key);
    const isOffered = question.choices.some(({ placeId }) => placeId === encodePlaceId({ town: key }));
    if (!town || !isOffered) return null;
    if (town.island) return refuse(town.island);
    // The only open question was which of several places of one name is meant.
    const end = { at: positionOf(town), name: town.name, county: town.county, middleOf: null };
    return question.reason === "homonym"
      ? { ok: true, ...end, basis: "place", withoutAnswerAt: null }
      : { ok: true, ...end, basis: "chosen", ...withoutAnswer };
  }
  const at = { lat: answer.lat, lon: answer.lon };
  if (!isWithin(at, question.pinWithin)) return null;
  const nearest = nearestTo(
    at,
    gazetteer.towns.filter(({ isBusiness }) => !isBusiness),
  );
  if (!nearest || !(isOnIsland(at) || straightKm(at, nearest) <= maxShoreKm)) return null;
  if (nearest.island) return refuse(nearest.island);
  const area = point.bothAreRight ? null : areaOfPostcode(gazetteer, point.postcode);
  if (area && !canBeThere(gazetteer, at, area)) return null;
  const { name, county } = nearest;
  return { ok: true, at, basis: "pin", name, nameAt: positionOf(nearest), county, middleOf: null, ...withoutAnswer };
}

/** An area's bounds include corners of its neighbours, where a neighbour's settlement is much nearer. */
function canBeThere(gazetteer: Gazetteer, at: Coordinates, area: PostcodeArea): boolean {
  const ownKm = kmToListed(gazetteer, at, [area]);
  if (ownKm === null || ownKm <= surelyKm) return true;
  const neighbours = area.touches.flatMap((code) => gazetteer.areaOfCode.get(code) ?? []);
  const otherKm = kmToListed(gazetteer, at, neighbours);
  return otherKm === null || ownKm <= maxShare * otherKm;
}

/** The distance to the nearest settlement whose postcode is known to be one of these; null if there is none. */
function kmToListed({ towns }: Gazetteer, at: Coordinates, areas: PostcodeArea[]): number | null {
  const listed = towns.filter((town) => areas.some((area) => area.towns.has(town.names[0]!) && isInArea(town, area)));
  const nearest = nearestTo(at, listed);
  return nearest && straightKm(at, nearest);
}

const positionOf = ({ lat, lon }: Coordinates): Coordinates => ({ lat, lon });

function refuse({ name, port, portAt }: Offshore): Answered {
  return { ok: false, status: "ISLAND", island: { name, port }, guess: portAt };
}
