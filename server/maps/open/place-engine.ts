import type { Coordinates } from "../maps.ts";
import type { OsmPlace } from "./osm-place.ts";

type PlaceSearch = { text: string; near: Coordinates | null; limit: number; timeoutMs: number };

/** An object found before, to be looked up again. */
export type OsmReference = { osmId: string; at: Coordinates };

/** Finds addresses in OpenStreetMap's data of the island. */
export type PlaceEngine = {
  search(search: PlaceSearch): Promise<OsmPlace[]>;
  /** Null where the object is no longer there. */
  find(reference: OsmReference, timeoutMs: number): Promise<OsmPlace | null>;
};

/** West, south, east, north: the island with a strip of sea around it. */
export const islandBox = [-11, 51.2, -5.2, 55.6] as const;
