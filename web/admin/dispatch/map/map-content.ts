import type { Board, BoardColumn, BoardStop } from "../../../../contract/dispatch.ts";
import { stopTitles } from "../../../../domain/deliveries/delivery-words.ts";
import type { OrderId } from "../../../../domain/orders/references.ts";
import { isStopFinished } from "../board/board-assignments.ts";

/** In degrees. */
export type Coordinates = { lat: number; lon: number };

/** A run as both maps draw it. `line`: from the van through all stops still ahead. */
type MapRun = {
  driverId: number;
  name: string;
  letter: string;
  look: number;
  line: Coordinates[];
  van: Coordinates | null;
};

/** A stop at a place. `look`: index of its run's style; null: unassigned. Google's frame reads these names too. */
export type MapMark = { orderId: OrderId; label: string; look: number | null; isOver: boolean; says: string };

/** Stops of several runs can share coordinates, such as the centre of a town: they are shown side by side. */
type MapPlace = Coordinates & { marks: MapMark[] };

export type MapContent = { runs: MapRun[]; places: MapPlace[]; unknown: number };

/** A, B, … Z, AA, AB. */
export const runLetter = (index: number): string =>
  (index >= 26 ? runLetter(Math.floor(index / 26) - 1) : "") + String.fromCharCode(65 + (index % 26));

/** The part of a board that a map shows. `chosen`: the only run shown; null: all of them. */
export function buildMapContent(board: Board, chosen: number | null): MapContent {
  const shown = board.columns.flatMap((column, look) =>
    chosen === null || column.driver.id === chosen ? [{ column, look }] : [],
  );
  const places = new Map<string, MapPlace>();
  const mark = (stop: BoardStop, label: string, look: number | null) => {
    if (!hasPlace(stop)) return;
    const { lat, lon, orderId } = stop;
    const place = places.get(`${lat} ${lon}`) ?? { lat, lon, marks: [] };
    places.set(`${lat} ${lon}`, place);
    const says = `${label ? `${label}: ` : ""}${stopTitles[stop.kind]} ${stop.town} ${stop.reference}`;
    place.marks.push({ orderId, label, look, isOver: isStopFinished(stop), says });
  };
  for (const { column, look } of shown)
    for (const [index, stop] of column.stops.entries())
      mark(stop, `${chosen === null ? runLetter(look) : ""}${index + 1}`, look);
  if (chosen === null) for (const stop of board.unassigned.flatMap(({ stops }) => stops)) mark(stop, "", null);
  return {
    runs: shown.map(({ column, look }) => runOf(column, look)),
    places: [...places.values()],
    unknown: board.columns.flatMap(({ stops }) => stops).filter((stop) => !hasPlace(stop)).length,
  };
}

function runOf({ driver, stops, place }: BoardColumn, look: number): MapRun {
  const van = place && { lat: place.lat, lon: place.lon };
  const ahead = stops.flatMap((stop) =>
    !isStopFinished(stop) && hasPlace(stop) ? [{ lat: stop.lat, lon: stop.lon }] : [],
  );
  return {
    driverId: driver.id,
    name: driver.name,
    letter: runLetter(look),
    look,
    line: [...(van ? [van] : []), ...ahead],
    van,
  };
}

function hasPlace(stop: BoardStop): stop is BoardStop & Coordinates {
  return stop.lat !== null && stop.lon !== null;
}
