import type { Coordinates } from "../maps.ts";
import type { OsmPlace } from "./osm-place.ts";

type PlaceSearch = { text: string; near: Coordinates | null; limit: number; timeoutMs: number };

/** An object that was found before, to look up again. */
export type OsmReference = { osmId: string; at: Coordinates };

/** Finds addresses on the island in OpenStreetMap's data. */
export type PlaceEngine = {
  search(search: PlaceSearch): Promise<OsmPlace[]>;
  /** Null if the object no longer exists. */
  find(reference: OsmReference, timeoutMs: number): Promise<OsmPlace | null>;
};

/** West, south, east, north: the island with a strip of sea around it. */
export const islandBox = [-11, 51.2, -5.2, 55.6] as const;
