import type { z } from "zod";
import type { Bounds, PlaceChoice, Position } from "../domain/addresses/address-position.ts";
import type { ApproximateEnds, DistanceSource } from "../domain/pricing/distance.ts";
import type { RequestReason, TripPositions } from "../domain/pricing/trip-positions.ts";
import { defineCall } from "./call.ts";
import { api } from "./paths.ts";
import type {
  distancePoint,
  findPlacesQuery,
  findTownsQuery,
  getPlaceParams,
  getPlaceQuery,
  mapSectionQuery,
  measureDistanceBody,
  regionQuery,
} from "./places.schema.ts";

/** One suggestion under an address field. */
export type PlaceSuggestion = {
  id: string;
  label: string;
  city: string;
  county: string;
  postcode: string;
  country: string;
  /** What is unknown about it: 'street not on our map'. */
  note?: string;
  /** The typed line can only be this address, so it may be accepted without being chosen. */
  whole?: boolean;
  /** The data's required attribution, if any. */
  credit?: string;
};

/** A chosen place, under the keys of the specification. */
export type PlaceDetails = {
  id: string;
  name: string;
  display_name: string;
  formatted_address: string;
  company_name: string;
  address1: string;
  address2: string;
  city: string;
  state: string;
  postcode: string;
  country: string;
  location: { lat: number; lng: number };
  types: string[];
  vicinity: string;
  /** The place is an area, so the street is still missing. */
  postalOnly: boolean;
};

/** `lat` and `lng` only bias the order. `session` is new for each search and is sent again with the chosen place. */
export const findPlaces = defineCall<{ query: typeof findPlacesQuery }, PlaceSuggestion[]>({
  name: "findPlaces",
  method: "GET",
  path: `${api}/places`,
  access: "visitor",
  summary: "Places that match what was typed, best first",
});

/** `session` is that of the search in which it was chosen; this call ends it. */
export const getPlace = defineCall<{ params: typeof getPlaceParams; query: typeof getPlaceQuery }, PlaceDetails>({
  name: "getPlace",
  method: "GET",
  path: `${api}/places/{id}`,
  access: "visitor",
  summary: "Details of a suggested place",
});

export const getRegion = defineCall<{ query: typeof regionQuery }, { name: string | null }>({
  name: "getRegion",
  method: "GET",
  path: `${api}/region`,
  access: "visitor",
  summary: "The name of the region around a position; null abroad and at sea",
});

/** The towns to choose from under a postcode that belongs to none; `known` is its post town. */
export type TownChoices = { known: string | null; choices: PlaceChoice[] };

export const findTowns = defineCall<{ query: typeof findTownsQuery }, TownChoices>({
  name: "findTowns",
  method: "GET",
  path: `${api}/towns`,
  access: "visitor",
  summary: "The nearest towns under a postcode that covers many; none where the postcode names its town",
});

/** A square of our own map, in drawing order. A `path` holds [latitude, longitude] pairs. */
export type MapSection = {
  bounds: Bounds;
  roads: { size: "large" | "middle" | "small"; path: [number, number][] }[];
  places: (Position & { name: string; isTown: boolean })[];
};

export const getMapSection = defineCall<{ query: typeof mapSectionQuery }, MapSection>({
  name: "getMapSection",
  method: "GET",
  path: `${api}/map-section`,
  access: "visitor",
  summary: "Roads and places of a section of our own map, to point at",
});

/** A whole address, or a place id alone. */
export type DistancePoint = z.input<typeof distancePoint>;

/** `path` holds [latitude, longitude] pairs from pickup to drop-off. */
export type Distance = {
  distanceKm: number;
  durationMinutes: number;
  distanceSource: DistanceSource;
  path: [number, number][];
  middleOf?: ApproximateEnds;
  ends?: TripPositions["ends"];
  /** Why staff price it although there is a distance. */
  requestReason?: RequestReason;
};

/**
 * 422 `no_route` carries the engine's status as `data.routeStatus`; a visitor can answer `POSITION_UNKNOWN`, with the
 * question in `data.open`. `data.requestReason`: the trip can be sent as a quote request. `ADDRESS_CONFLICT` can be
 * overruled.
 */
export const measureDistance = defineCall<{ body: typeof measureDistanceBody }, Distance>({
  name: "measureDistance",
  method: "POST",
  path: `${api}/distance`,
  access: "visitor",
  summary: "Driving distance and time between two addresses",
});

/** The initial view of a Google map until the route is known. */
export const mapStart = { center: { lat: 53.4, lng: -7.8 }, zoom: 8 };
