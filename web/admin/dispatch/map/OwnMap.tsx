import type { OrderId } from "../../../../domain/orders/references.ts";
import { joinClasses } from "../../../ui/join-classes.ts";
import { roadPaths } from "../../../ui/map/data/roads.ts";
import { percentIn } from "../../../ui/map/frame-route.ts";
import { IslandMap } from "../../../ui/map/IslandMap.tsx";
import { project } from "../../../ui/map/project.ts";
import type { Coordinates, MapContent, MapMark } from "./map-content.ts";
import { frameAround } from "./map-frame.ts";

/** Runs differ by their letter and the dashes of their line, so that colour is never the only sign. */
const strokes = [
  { line: "stroke-atlantic-600", fill: "bg-atlantic-600 text-white", dash: undefined },
  { line: "stroke-moss", fill: "bg-moss text-white", dash: "8 4" },
  { line: "stroke-brick", fill: "bg-brick text-white", dash: "2 4" },
  { line: "stroke-atlantic-950", fill: "bg-atlantic-950 text-white", dash: "12 4 2 4" },
  { line: "stroke-edge", fill: "bg-edge text-white", dash: "6 6" },
] as const;
const strokeOf = (look: number) => strokes[look % strokes.length]!;

/** The most marks shown side by side at one place; the list has the others. */
const maxMarks = 8;

type OwnMapProps = { content: MapContent; title: string; onOpen: (orderId: OrderId) => void };

/** Stops, runs and vans on our own map of the island, without a key or a third party. */
export function OwnMap({ content: { runs, places }, title, onOpen }: OwnMapProps) {
  const at = ({ lat, lon }: Coordinates) => project(lat, lon);
  const frame = frameAround([...places.map(at), ...runs.flatMap(({ van }) => (van ? [at(van)] : []))]);
  const styleOf = (spot: Coordinates) => {
    const { left, top } = percentIn(frame, at(spot));
    return { left: `${left.toFixed(2)}%`, top: `${top.toFixed(2)}%` };
  };
  return (
    <div className="relative">
      {/* The spans are town names: the padding keeps them clear of a pin on the town. */}
      <IslandMap title={title} roads={roadPaths} labels="towns" frame={frame} className="[&>span]:px-4">
        <g fill="none" strokeLinejoin="round" strokeLinecap="round">
          {runs.map(
            ({ driverId, line, look }) =>
              line.length > 1 && (
                <path
                  key={driverId}
                  d={`M${line
                    .map(at)
                    .map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`)
                    .join("L")}`}
                  className={strokeOf(look).line}
                  strokeWidth="2.5"
                  strokeDasharray={strokeOf(look).dash}
                  vectorEffect="non-scaling-stroke"
                />
              ),
          )}
        </g>
      </IslandMap>
      <div aria-hidden="true">
        {places.map(({ marks, ...spot }) => (
          <span
            key={`${spot.lat} ${spot.lon}`}
            className="absolute flex w-max max-w-26 -translate-1/2 flex-wrap justify-center gap-px"
            style={styleOf(spot)}
          >
            {marks.slice(0, marks.length > maxMarks ? maxMarks - 1 : maxMarks).map((mark) => (
              <Mark key={`${mark.orderId}${mark.says}`} mark={mark} onOpen={onOpen} />
            ))}
            {marks.length > maxMarks && (
              <span className="rounded-full bg-white px-1 text-xs font-semibold">+{marks.length - maxMarks + 1}</span>
            )}
          </span>
        ))}
        {runs.map(
          ({ driverId, letter, name, van }) =>
            van && (
              <span
                key={driverId}
                className="absolute flex -translate-x-1/2 translate-y-3 items-center gap-1 rounded border-2 border-ink bg-gorse px-1 text-xs font-semibold whitespace-nowrap text-ink"
                style={styleOf(van)}
              >
                {letter} {name.split(" ")[0]}
              </span>
            ),
        )}
      </div>
    </div>
  );
}

function Mark({
  mark: { orderId, label, look, isOver, says },
  onOpen,
}: { mark: MapMark } & Pick<OwnMapProps, "onOpen">) {
  if (look === null) return <span title={says} className="m-1 size-3 rotate-45 border-2 border-ink bg-gorse" />;
  return (
    <button
      type="button"
      tabIndex={-1}
      onClick={() => onOpen(orderId)}
      title={says}
      className={joinClasses(
        "grid h-6 min-w-6 place-items-center rounded-full border-2 border-white px-1 text-xs font-semibold tabular",
        isOver ? "bg-white text-ink outline outline-edge" : strokeOf(look).fill,
      )}
    >
      {label}
    </button>
  );
}
