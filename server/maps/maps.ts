import type { ConnectionCheck } from "../../contract/connections.ts";
import type { PlaceSuggestion } from "../../contract/places.ts";
import type { Address } from "../../domain/addresses/address.ts";
import type { MiddleOf } from "../../domain/pricing/distance.ts";

export type Coordinates = { lat: number; lon: number };

/** A place in full. `postalOnly` says that it names an area but no street. */
export type Place = {
  id: string;
  name: string;
  formattedAddress: string;
  address1: string;
  address2: string;
  city: string;
  /** County; spelled as Irish addresses write it, without 'County'. */
  state: string;
  postcode: string;
  country: string;
  companyName: string;
  location: Coordinates;
  types: string[];
  vicinity: string;
  postalOnly: boolean;
};

type DistanceSource = "google" | "estimated";

/** `distanceKm` has one decimal. `path` runs from pickup to drop-off, ready to draw. */
export type Route = {
  distanceKm: number;
  durationMinutes: number;
  distanceSource: DistanceSource;
  path: Coordinates[];
  middleOf?: MiddleOf;
};

/** `placeId` only helps where it agrees with the typed town. Coordinates never come from a client. */
export type RoutePoint = Address & { placeId?: string };

/** A routing failure in the words of the specification: `status` is e.g. `ZERO_RESULTS`, `NOT_FOUND`, `UNAVAILABLE`. */
export type RouteResult = { ok: true; route: Route } | { ok: false; status: string; side?: "pickup" | "dropoff" };

/**
 * The port every maps engine fills. No method throws for an unknown place. `session` names one search of one visitor, from the first
 * letter typed to the place that is looked up: at most 36 letters, digits, _ or -.
 */
export type Maps = {
  suggest(input: string, near: Coordinates | null, session?: string | null): Promise<PlaceSuggestion[]>;
  place(id: string, session?: string | null): Promise<Place | null>;
  /** Name of the region (county or city) around a position; null at sea or abroad. */
  region(at: Coordinates): Promise<string | null>;
  route(pickup: RoutePoint, dropoff: RoutePoint): Promise<RouteResult>;
  /** Where an address is, as well as our own data say; null where it is not known or not on the island. Asks nobody. */
  locate(address: RoutePoint): Coordinates | null;
  /** The drive between two positions in minutes, estimated. Cheap enough for every pair of a day's stops. Asks nobody. */
  driveMinutes(from: Coordinates, to: Coordinates): number;
  /** Tries each kind of question once, at the engine itself; in words for staff. Never throws. */
  check(): Promise<ConnectionCheck[]>;
};
