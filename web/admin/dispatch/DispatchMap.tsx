import { useMemo } from "react";
import type { Board, BoardColumn, BoardStop } from "../../../contract/dispatch.ts";
import type { OrderId } from "../../../domain/orders/references.ts";
import { Badge } from "../../ui/Badge.tsx";
import { joinClasses } from "../../ui/join-classes.ts";
import { roadPaths } from "../../ui/map/data/roads.ts";
import { percentIn } from "../../ui/map/frame-route.ts";
import { IslandMap } from "../../ui/map/IslandMap.tsx";
import { project } from "../../ui/map/project.ts";
import type { Point } from "../../ui/map/smooth-path.ts";
import { cardKey, isOverStop } from "./board-moves.ts";
import { kindNames, timeliness, timeOn } from "./board-texts.ts";
import { frameOf } from "./map-frame.ts";

type DispatchMapProps = {
  board: Board;
  /** The run that is singled out. */
  chosen: number | null;
  onChoose: (driverId: number) => void;
  onOpen: (orderId: OrderId) => void;
};

type Spot = { stop: BoardStop; number: number; at: Point };
type DrawnRun = { column: BoardColumn; letter: string; spots: Spot[]; van: Point | null };

/** Runs are told apart by their letter and the stroke of their line; colour only helps. */
const strokes = [
  { line: "stroke-atlantic-600", fill: "bg-atlantic-600 text-white", dash: undefined },
  { line: "stroke-moss", fill: "bg-moss text-white", dash: "8 4" },
  { line: "stroke-brick", fill: "bg-brick text-white", dash: "2 4" },
  { line: "stroke-atlantic-950", fill: "bg-atlantic-950 text-white", dash: "12 4 2 4" },
  { line: "stroke-edge", fill: "bg-edge text-white", dash: "6 6" },
] as const;
const strokeOf = (index: number) => strokes[index % strokes.length]!;

/** A, B, … Z, AA, AB. */
const letterOf = (index: number): string =>
  (index >= 26 ? letterOf(Math.floor(index / 26) - 1) : "") + String.fromCharCode(65 + (index % 26));

/** Where everything is, on our own map: stops numbered by run, runs as lines, vans where they were last seen; and the same as a list. */
export function DispatchMap({ board, chosen, onChoose, onOpen }: DispatchMapProps) {
  const runs = useMemo(() => board.columns.map(drawn), [board.columns]);
  const loose = useMemo(
    () =>
      board.unassigned.flatMap(({ orderId, stops }) =>
        stops.flatMap((stop) => (hasPlace(stop) ? [{ orderId, stop, at: project(stop.lat, stop.lon) }] : [])),
      ),
    [board.unassigned],
  );
  const shown = chosen === null ? runs : runs.filter(({ column }) => column.driver.id === chosen);
  const points = [
    ...shown.flatMap(({ spots, van }) => [...spots.map(({ at }) => at), ...(van ? [van] : [])]),
    ...(chosen === null ? loose.map(({ at }) => at) : []),
  ];
  const frame = frameOf(points);
  const unknown = board.columns.flatMap(({ stops }) => stops).filter((stop) => !hasPlace(stop)).length;
  const place = (at: Point) => {
    const { left, top } = percentIn(frame, at);
    return { left: `${left.toFixed(2)}%`, top: `${top.toFixed(2)}%` };
  };
  return (
    <div className="grid gap-3 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <figure className="h-fit overflow-hidden rounded border border-line bg-white">
        <div className="relative">
          <IslandMap
            title={`Map of ${chosen === null ? "all runs" : `the run of ${shown[0]?.column.driver.name ?? "nobody"}`}; the list beside it says the same`}
            roads={roadPaths}
            labels="towns"
            frame={frame}
          >
            <g fill="none" strokeLinejoin="round" strokeLinecap="round">
              {shown.map(({ column, spots, van }) => {
                const ahead = spots.filter(({ stop }) => !isOverStop(stop)).map(({ at }) => at);
                const line = [...(van ? [van] : []), ...ahead];
                const { line: look, dash } = strokeOf(runs.findIndex((run) => run.column === column));
                return (
                  line.length > 1 && (
                    <path
                      key={column.driver.id}
                      d={`M${line.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L")}`}
                      className={look}
                      strokeWidth="2.5"
                      strokeDasharray={dash}
                      vectorEffect="non-scaling-stroke"
                    />
                  )
                );
              })}
            </g>
          </IslandMap>
          <div aria-hidden="true">
            {chosen === null &&
              loose.map(({ orderId, stop, at }) => (
                <span
                  key={`${orderId}${stop.kind}`}
                  className="absolute size-3 -translate-1/2 rotate-45 border-2 border-ink bg-gorse"
                  style={place(at)}
                />
              ))}
            {shown.map(({ column, letter, spots, van }) => {
              const { fill } = strokeOf(runs.findIndex((run) => run.column === column));
              return (
                <div key={column.driver.id}>
                  {spots.map(({ stop, number, at }) => (
                    <button
                      key={cardKey(stop)}
                      type="button"
                      tabIndex={-1}
                      onClick={() => onOpen(stop.orderId)}
                      title={`${letter}${number}: ${kindNames[stop.kind]} ${stop.town}`}
                      className={joinClasses(
                        "absolute grid h-6 min-w-6 -translate-1/2 place-items-center rounded-full border-2 border-white px-1 text-xs font-semibold tabular",
                        isOverStop(stop) ? "bg-white text-ink outline outline-edge" : fill,
                      )}
                      style={place(at)}
                    >
                      {chosen === null ? letter : ""}
                      {number}
                    </button>
                  ))}
                  {van && (
                    <span
                      className="absolute flex -translate-1/2 items-center gap-1 rounded border-2 border-ink bg-gorse px-1 text-xs font-semibold whitespace-nowrap text-ink"
                      style={place(van)}
                    >
                      {letter} {column.driver.name.split(" ")[0]}
                    </span>
                  )}
                </div>
              );
            })}
          </div>
        </div>
        <figcaption className="flex flex-wrap gap-x-4 gap-y-1 px-3 py-2 text-xs text-muted">
          <span>
            Letter and number: run and stop. A name on yellow: where a van was last seen. A diamond: unassigned.
          </span>
          {unknown > 0 && <span>{unknown} without a known place are in the list alone.</span>}
        </figcaption>
      </figure>
      <section
        aria-label="Runs on the map"
        className="grid max-h-[48rem] grid-cols-[minmax(0,1fr)] content-start gap-3 overflow-y-auto"
      >
        {runs.map(({ column: { driver, stops }, letter }) => (
          <div key={driver.id} className="rounded border border-line bg-white p-2 text-sm">
            <div className="flex items-center justify-between gap-2">
              <h2 className="text-sm font-semibold">
                {letter} {driver.name}
              </h2>
              <button
                type="button"
                aria-pressed={chosen === driver.id}
                aria-label={`${driver.name} alone on the map`}
                onClick={() => onChoose(driver.id)}
                className="min-h-8 rounded px-2 text-xs font-semibold text-atlantic-600 hover:bg-atlantic-100 aria-pressed:bg-atlantic-800 aria-pressed:text-white max-lg:min-h-11"
              >
                Alone
              </button>
            </div>
            {stops.length === 0 && <p className="text-xs text-muted">Nothing yet.</p>}
            <ol className="grid grid-cols-[minmax(0,1fr)]">
              {stops.map((stop, index) => {
                const state = timeliness(stop);
                const at = stop.endedAt ?? stop.expectedAt;
                return (
                  <li key={cardKey(stop)}>
                    <button
                      type="button"
                      onClick={() => onOpen(stop.orderId)}
                      className="flex min-h-8 w-full items-center gap-2 rounded px-1 text-start hover:bg-atlantic-100 max-lg:min-h-11"
                    >
                      <span className="w-8 shrink-0 font-semibold tabular">
                        {letter}
                        {index + 1}
                      </span>
                      <span className="min-w-0 flex-1 truncate">
                        {kindNames[stop.kind]} {stop.town} <span className="text-xs text-muted">{stop.reference}</span>
                      </span>
                      {at && <span className="text-xs tabular">{timeOn(at, board.day)}</span>}
                      {state && <Badge tone={state.tone}>{state.text}</Badge>}
                    </button>
                  </li>
                );
              })}
            </ol>
          </div>
        ))}
        {board.unassigned.length > 0 && (
          <div className="rounded border border-line bg-white p-2 text-sm">
            <h2 className="text-sm font-semibold">Unassigned</h2>
            <ul>
              {board.unassigned.map(({ orderId, reference, stops }) => (
                <li key={orderId}>
                  <button
                    type="button"
                    onClick={() => onOpen(orderId)}
                    className="flex min-h-8 w-full items-center gap-2 rounded px-1 text-start hover:bg-atlantic-100 max-lg:min-h-11"
                  >
                    <span className="min-w-0 flex-1 truncate">
                      {stops.map(({ town }) => town || "?").join(" → ")}{" "}
                      <span className="text-xs text-muted">{reference}</span>
                    </span>
                  </button>
                </li>
              ))}
            </ul>
          </div>
        )}
      </section>
    </div>
  );
}

function hasPlace(stop: BoardStop): stop is BoardStop & { lat: number; lon: number } {
  return stop.lat !== null && stop.lon !== null;
}

function drawn(column: BoardColumn, index: number): DrawnRun {
  return {
    column,
    letter: letterOf(index),
    spots: column.stops.flatMap((stop, at) =>
      hasPlace(stop) ? [{ stop, number: at + 1, at: project(stop.lat, stop.lon) }] : [],
    ),
    van: column.place && project(column.place.lat, column.place.lon),
  };
}
