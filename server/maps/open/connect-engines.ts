import type { CallEngine, EngineAddress } from "./call-engine.ts";
import { createOsrmDrives, type MeasureDrives } from "./measure-drives-with-osrm.ts";
import { createOsrmMeasure } from "./measure-with-osrm.ts";
import { createValhallaMeasure } from "./measure-with-valhalla.ts";
import { createNominatimPlaces } from "./nominatim-places.ts";
import { createPhotonPlaces } from "./photon-places.ts";
import type { PlaceEngine } from "./place-engine.ts";
import type { MeasureRoad } from "./road-engine.ts";

/** The two engines in use, and their addresses. */
export type OpenAddresses = {
  roads: EngineAddress<"OSRM" | "Valhalla">;
  places: EngineAddress<"Photon" | "Nominatim">;
};

export type OpenEngines = {
  roads: { engine: OpenAddresses["roads"]["engine"]; measure: MeasureRoad; measureDrives: MeasureDrives | null };
  places: PlaceEngine & { engine: OpenAddresses["places"]["engine"] };
};

export function connectEngines(
  { roads, places }: OpenAddresses,
  createCaller: (address: EngineAddress) => CallEngine,
): OpenEngines {
  const [toRoads, toPlaces] = [createCaller(roads), createCaller(places)];
  const createMeasure = roads.engine === "OSRM" ? createOsrmMeasure : createValhallaMeasure;
  const createPlaces = places.engine === "Photon" ? createPhotonPlaces : createNominatimPlaces;
  return {
    roads: {
      engine: roads.engine,
      measure: createMeasure(toRoads),
      measureDrives: roads.engine === "OSRM" ? createOsrmDrives(toRoads) : null,
    },
    places: { engine: places.engine, ...createPlaces(toPlaces) },
  };
}
