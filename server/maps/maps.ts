import type { ConnectionCheck } from "../../contract/connections.ts";
import type { PlaceSuggestion } from "../../contract/places.ts";
import type { Address } from "../../domain/addresses/address.ts";
import type {
  EndPositions,
  Island,
  PositionAnswer,
  PositionQuestion,
} from "../../domain/addresses/address-position.ts";
import type { ApproximateEnds, DistanceSource } from "../../domain/pricing/distance.ts";

export type Coordinates = { lat: number; lon: number };

/** A place with its whole address. `postalOnly`: whether it names an area but no street. */
export type Place = {
  id: string;
  name: string;
  formattedAddress: string;
  address1: string;
  address2: string;
  city: string;
  /** The county, without 'County'. */
  state: string;
  postcode: string;
  country: string;
  companyName: string;
  location: Coordinates;
  types: string[];
  vicinity: string;
  postalOnly: boolean;
};

/** `distanceKm` has one decimal. `path` runs from pickup to drop-off, ready to draw. */
export type Route = {
  distanceKm: number;
  durationMinutes: number;
  distanceSource: DistanceSource;
  path: Coordinates[];
  middleOf?: ApproximateEnds;
  ends?: EndPositions;
};

/**
 * `placeId` counts only if it matches the typed town. `answer` is the visitor's choice if the place is unknown; it
 * counts only if the postcode allows it, and is otherwise ignored. `bothAreRight`: the visitor said that postcode and
 * town are right although our data disagrees. No other coordinates come from a client.
 */
export type RoutePoint = Address & {
  placeId?: string | undefined;
  answer?: PositionAnswer | undefined;
  bothAreRight?: boolean | undefined;
};

/**
 * Why there is no route. `POSITION_UNKNOWN`: only a middle is known, so the visitor is asked. `ISLAND`: no bridge leads
 * there. Otherwise the status in the specification, e.g. `ZERO_RESULTS`, `NOT_FOUND`, `UNAVAILABLE`.
 */
export type RouteFailure =
  | {
      ok: false;
      status: "POSITION_UNKNOWN";
      side: "pickup" | "dropoff";
      question: PositionQuestion;
      island?: undefined;
    }
  | { ok: false; status: "ISLAND"; side: "pickup" | "dropoff"; island: Island; question?: undefined }
  | { ok: false; status: string; side?: "pickup" | "dropoff"; question?: undefined; island?: undefined };

export type RouteResult = { ok: true; route: Route } | RouteFailure;

/**
 * The port of every maps engine. No method throws for an unknown place. `session` names one visitor's search, from the
 * first keystroke to the place lookup: at most 36 letters, digits, _ or -.
 */
export type Maps = {
  suggest(input: string, near: Coordinates | null, session?: string | null): Promise<PlaceSuggestion[]>;
  place(id: string, session?: string | null): Promise<Place | null>;
  /** The name of the region (county or city) around a position; null at sea or abroad. */
  region(at: Coordinates): Promise<string | null>;
  route(pickup: RoutePoint, dropoff: RoutePoint): Promise<RouteResult>;
  /** The position of an address in our own data; null if unknown or off the island. Calls no outside service. */
  locate(address: RoutePoint): Coordinates | null;
  /**
   * The estimated drive between two positions in minutes, cheap enough for every pair of a day's stops. Calls no
   * outside service.
   */
  driveMinutes(from: Coordinates, to: Coordinates): number;
  /**
   * The engine's own drives in minutes between all pairs of a day's places, from place `i` to `j` at `i * length + j`,
   * NaN if it knows no road. Null if our own roads have to be used. Never throws.
   */
  driveTable?(points: readonly Coordinates[]): Promise<Float32Array | null>;
  /** Sends a test request of each kind to the engine and explains the results to staff. Never throws. */
  check(): Promise<ConnectionCheck[]>;
};
