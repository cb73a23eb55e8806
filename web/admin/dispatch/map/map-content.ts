import type { Board, BoardColumn, BoardStop } from "../../../contract/dispatch.ts";
import type { OrderId } from "../../../domain/orders/references.ts";
import { isOverStop } from "./board-moves.ts";
import { kindNames } from "./board-texts.ts";

/** Where on the earth; degrees. */
export type Spot = { lat: number; lon: number };

/** A run as every map draws it. `line`: from the van along all that is still to be driven to. */
type MapRun = { driverId: number; name: string; letter: string; look: number; line: Spot[]; van: Spot | null };

/** One stop at a place. `look`: that of its run; null: nobody has it. */
export type MapMark = { orderId: OrderId; label: string; look: number | null; isOver: boolean; says: string };

/** Stops of several runs lie in the same spot, as towns have one: they are shown beside one another. */
type MapPlace = Spot & { marks: MapMark[] };

export type MapContent = { runs: MapRun[]; places: MapPlace[]; unknown: number };

/** A, B, … Z, AA, AB. */
export const letterOf = (index: number): string =>
  (index >= 26 ? letterOf(Math.floor(index / 26) - 1) : "") + String.fromCharCode(65 + (index % 26));

/** What a map shows of a board. `chosen`: the run that is singled out. */
export function mapContent(board: Board, chosen: number | null): MapContent {
  const shown = board.columns.flatMap((column, look) =>
    chosen === null || column.driver.id === chosen ? [{ column, look }] : [],
  );
  const places = new Map<string, MapPlace>();
  const mark = (stop: BoardStop, label: string, look: number | null) => {
    if (!hasPlace(stop)) return;
    const { lat, lon, orderId } = stop;
    const place = places.get(`${lat} ${lon}`) ?? { lat, lon, marks: [] };
    places.set(`${lat} ${lon}`, place);
    const says = `${label ? `${label}: ` : ""}${kindNames[stop.kind]} ${stop.town} ${stop.reference}`;
    place.marks.push({ orderId, label, look, isOver: isOverStop(stop), says });
  };
  for (const { column, look } of shown)
    for (const [index, stop] of column.stops.entries())
      mark(stop, `${chosen === null ? letterOf(look) : ""}${index + 1}`, look);
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
    !isOverStop(stop) && hasPlace(stop) ? [{ lat: stop.lat, lon: stop.lon }] : [],
  );
  return {
    driverId: driver.id,
    name: driver.name,
    letter: letterOf(look),
    look,
    line: [...(van ? [van] : []), ...ahead],
    van,
  };
}

function hasPlace(stop: BoardStop): stop is BoardStop & Spot {
  return stop.lat !== null && stop.lon !== null;
}
