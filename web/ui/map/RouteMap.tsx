import { type ReactNode, useId } from "react";
import { joinClasses } from "../join-classes.ts";
import { cropRoads } from "./crop-roads.ts";
import { roadPaths } from "./data/roads.ts";
import { townLabels } from "./data/town-labels.ts";
import { type Frame, frameRoute, isNearer, percentIn, pinPath } from "./frame-route.ts";
import { IslandGround } from "./IslandMap.tsx";
import { project } from "./project.ts";
import { type Point, removeNearPoints, smoothPath } from "./smooth-path.ts";

export type RouteMapProps = {
  /** From pickup to delivery; empty if no route is known. */
  path: readonly { lat: number; lon: number }[];
  pickupLabel: string;
  dropoffLabel: string;
  /** '248.9 km', as beside the price. */
  distanceText: string;
  /** Where the courier is. */
  van?: { lat: number; lon: number } | null;
  className?: string;
};

/** A route on our own map, cropped to it; without a path, a list of the two stops. */
export function RouteMap(props: RouteMapProps) {
  const points = props.path.map(({ lat, lon }) => project(lat, lon));
  return points.length < 2 ? <SimplifiedMap {...props} /> : <DrawnRoute {...props} points={points} />;
}

/** Aspect ratio of our own map of a path; 4:3 without one. */
export function routeAspect(path: RouteMapProps["path"]): number {
  if (path.length < 2) return 4 / 3;
  const { width, height } = frameRoute(path.map(({ lat, lon }) => project(lat, lon)));
  return width / height;
}

function DrawnRoute({ points, path: _, van, ...labels }: RouteMapProps & { points: Point[] }) {
  const { pickupLabel, dropoffLabel, distanceText } = labels;
  const id = useId();
  const seen = van && project(van.lat, van.lon);
  const frame = frameRoute(seen ? [...points, seen] : points);
  const [start, end] = [points[0]!, points.at(-1)!];
  const line = smoothPath(removeNearPoints(points, frame.width / 60));
  const startIsHigher = start.y <= end.y;
  return (
    <RouteFigure {...labels} aspect={frame.width / frame.height}>
      <svg
        viewBox={[frame.x, frame.y, frame.width, frame.height].map((value) => value.toFixed(1)).join(" ")}
        className="absolute inset-0 size-full"
        role="img"
        aria-labelledby={`${id}-title ${id}-text`}
      >
        <title id={`${id}-title`}>{`Route from ${pickupLabel} to ${dropoffLabel}`}</title>
        <desc id={`${id}-text`}>
          {distanceText ? `${distanceText} by road, drawn on a map of Ireland.` : "Drawn on a map of Ireland."}
        </desc>
        <IslandGround tone="light" roads={cropRoads(roadPaths, frame)} />
        <g fill="none" strokeLinecap="round" strokeLinejoin="round">
          <path d={line} className="stroke-white" strokeWidth="9" vectorEffect="non-scaling-stroke" />
          <path d={line} className="stroke-atlantic-600" strokeWidth="5" vectorEffect="non-scaling-stroke" />
          <Pin at={start} className="stroke-white" />
          <Pin at={end} className="stroke-gorse" />
          {seen && (
            <g data-van-pin="">
              <Pin at={seen} className="stroke-moss" />
            </g>
          )}
        </g>
      </svg>
      {!seen && <TownNames frame={frame} start={start} end={end} />}
      <PinLabel frame={frame} at={start} above={startIsHigher} text={pickupLabel} />
      <PinLabel frame={frame} at={end} above={!startIsHigher} text={dropoffLabel} />
      {/* On the other side of the nearer stop's label, and above it if they still overlap. */}
      {seen && (
        <PinLabel
          frame={frame}
          at={seen}
          above={isNearer(seen, start, end) !== startIsHigher}
          text="Courier"
          data-van-label={[start.x, start.y, end.x, end.y].map((value) => value.toFixed(1)).join(" ")}
        />
      )}
    </RouteFigure>
  );
}

type RouteFigureProps = Omit<RouteMapProps, "path" | "van"> & {
  /** Aspect ratio of the map. */
  aspect: number;
  /** The map, filling the frame. */
  children: ReactNode;
};

/** The frame of a route map, with the two stops and the distance below it. */
export function RouteFigure({
  aspect,
  pickupLabel,
  dropoffLabel,
  distanceText,
  className,
  children,
}: RouteFigureProps) {
  return (
    <figure className={joinClasses("h-fit overflow-hidden rounded border border-line bg-white", className)}>
      <div className="@container relative overflow-hidden bg-atlantic-100" style={{ aspectRatio: aspect }}>
        {children}
      </div>
      <figcaption className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 px-4 py-3 text-sm">
        <span>
          {pickupLabel} <span aria-hidden="true">→</span>
          <span className="sr-only"> to </span> {dropoffLabel}
        </span>
        <strong className="tabular">{distanceText}</strong>
      </figcaption>
    </figure>
  );
}

function Pin({ at, className }: { at: Point; className: string }) {
  const d = pinPath(at);
  return (
    <>
      <path d={d} className="stroke-atlantic-950" strokeWidth="20" vectorEffect="non-scaling-stroke" />
      <path d={d} className={className} strokeWidth="10" vectorEffect="non-scaling-stroke" />
    </>
  );
}

type PinLabelProps = {
  frame: Frame;
  at: Point;
  above: boolean;
  text: string;
  /** On the courier's label: positions of the two stops, for the page's script to choose a side. */
  "data-van-label"?: string;
};

/** The upper pin's label is above it and the lower one's below, so that they never overlap. */
function PinLabel({ frame, at, above, text, ...data }: PinLabelProps) {
  const { left, top } = percentIn(frame, at);
  return (
    <span
      {...data}
      aria-hidden="true"
      className={joinClasses(
        "absolute w-max max-w-[72%] truncate rounded bg-atlantic-950 px-2 py-0.5 text-xs font-semibold text-white",
        above ? "-mt-4 -translate-y-full" : "mt-4",
        left < 34 ? "-ms-4" : left > 66 ? "ms-4 -translate-x-full" : "-translate-x-1/2",
      )}
      style={{ left: `${left.toFixed(2)}%`, top: `${top.toFixed(2)}%` }}
    >
      {text}
    </span>
  );
}

/** Towns for orientation, only away from pin labels and the edge. */
function TownNames({ frame, start, end }: { frame: Frame; start: Point; end: Point }) {
  const stops = [percentIn(frame, start), percentIn(frame, end)];
  const shown = townLabels
    .map((town) => ({ ...town, ...percentIn(frame, town) }))
    .filter(({ left, top }) => left > 4 && left < 84 && top > 6 && top < 94)
    .filter(({ left, top }) => stops.every((stop) => Math.abs(stop.top - top) > 15 || Math.abs(stop.left - left) > 62));
  return shown.map(({ name, tier, left, top }) => (
    <span
      key={name}
      aria-hidden="true"
      className={joinClasses(
        "absolute -mt-2.5 -ms-[3px] items-center gap-1 text-xs text-muted",
        tier === 1 ? "flex" : "hidden @md:flex",
      )}
      style={{ left: `${left.toFixed(2)}%`, top: `${top.toFixed(2)}%` }}
    >
      <i className="size-1.5 rounded-full bg-edge" />
      {name}
    </span>
  ));
}

/** Shown without a route: the two stops in order. */
function SimplifiedMap({ pickupLabel, dropoffLabel, distanceText, className }: RouteMapProps) {
  return (
    <figure className={joinClasses("rounded border border-line bg-white p-6", className)}>
      <figcaption className="mb-4 text-sm font-semibold text-muted">Simplified map</figcaption>
      <ol className="grid border-s-2 border-atlantic-600">
        <Stop label={pickupLabel} kind="Pickup" />
        {distanceText && <li className="ps-6 pb-6 text-sm text-muted tabular">{distanceText}</li>}
        <Stop label={dropoffLabel} kind="Delivery" last />
      </ol>
    </figure>
  );
}

function Stop({ label, kind, last = false }: { label: string; kind: string; last?: boolean }) {
  return (
    <li className={joinClasses("relative ps-6", !last && "pb-4")}>
      <span
        aria-hidden="true"
        className={joinClasses(
          "absolute -start-[9px] top-1 size-4 rounded-full border-4 border-atlantic-950",
          last ? "bg-gorse" : "bg-white",
        )}
      />
      <span className="block text-sm text-muted">{kind}</span>
      <span className="font-semibold">{label}</span>
    </li>
  );
}
