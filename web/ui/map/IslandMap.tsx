import { type CSSProperties, type ReactNode, useId } from "react";
import { joinClasses } from "../join-classes.ts";
import { borderPath, coastPath, lakesPath } from "./data/island.ts";
import { townLabels } from "./data/town-labels.ts";
import { type Frame, percentIn } from "./frame-route.ts";
import { mapSize } from "./project.ts";

export type MapTone = "light" | "night";

/** The paths of data/roads.ts, passed in so that only maps with roads load them. */
export type RoadPaths = Record<"M" | "P" | "S" | "R", string>;

/** Line width of each road class, in pixels at any scale. */
const roadWidths = { R: 0.6, S: 0.8, P: 1.2, M: 2 } as const;

/** Land, lakes, border and roads, as SVG content in the units of project.ts. */
export function IslandGround({ tone, roads }: { tone: MapTone; roads?: RoadPaths }) {
  const night = tone === "night";
  const water = night ? "fill-atlantic-950" : "fill-atlantic-100";
  const road = night ? "stroke-atlantic-600" : "stroke-coast";
  return (
    <>
      <path
        d={coastPath}
        className={night ? "fill-atlantic-800 stroke-none" : "fill-white stroke-coast"}
        strokeWidth="1"
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
      />
      <path d={lakesPath} className={water} />
      <g fill="none" className={road} strokeLinejoin="round" strokeLinecap="round">
        {roads &&
          (Object.keys(roadWidths) as (keyof typeof roadWidths)[]).map((roadClass) => (
            <path
              key={roadClass}
              d={roads[roadClass]}
              strokeWidth={roadWidths[roadClass]}
              vectorEffect="non-scaling-stroke"
            />
          ))}
      </g>
      <path
        d={borderPath}
        fill="none"
        className={night ? "stroke-atlantic-100/40" : "stroke-edge"}
        strokeWidth="1"
        strokeDasharray="1 3"
        strokeLinecap="round"
        vectorEffect="non-scaling-stroke"
      />
    </>
  );
}

const wholeIsland: Frame = { x: 0, y: 0, ...mapSize };

type IslandMapProps = {
  /** Accessible name of the map. */
  title: string;
  tone?: MapTone;
  roads?: RoadPaths;
  /** Town names: the seven largest (`cities`), or more. */
  labels?: "none" | "cities" | "towns";
  /** The visible part of the drawing; all of it by default. */
  frame?: Frame;
  className?: string;
  /** More SVG content on top, in the units of project.ts. */
  children?: ReactNode;
};

/** The island or a part of it. Town names are HTML over the SVG, to stay readable at any width. */
export function IslandMap({
  title,
  tone = "light",
  roads,
  labels = "cities",
  frame = wholeIsland,
  className,
  children,
}: IslandMapProps) {
  const titleId = useId();
  const night = tone === "night";
  const shown = labels === "none" ? [] : townLabels.filter((town) => labels === "towns" || town.tier === 1);
  return (
    <div
      className={joinClasses(
        "@container relative overflow-hidden",
        night ? "bg-atlantic-950" : "bg-atlantic-100",
        className,
      )}
      style={{ aspectRatio: frame.width / frame.height }}
    >
      <svg
        viewBox={[frame.x, frame.y, frame.width, frame.height].map((side) => Number(side.toFixed(1))).join(" ")}
        className="size-full"
        role="img"
        aria-labelledby={titleId}
      >
        <title id={titleId}>{title}</title>
        <IslandGround tone={tone} roads={roads} />
        {shown.map((town) => (
          <circle
            key={town.name}
            cx={town.x}
            cy={town.y}
            r="4"
            className={night ? "fill-white" : "fill-atlantic-800"}
          />
        ))}
        {children}
      </svg>
      {shown.map((town) => (
        <span
          key={town.name}
          aria-hidden="true"
          className={joinClasses(
            "pointer-events-none absolute -translate-y-1/2 whitespace-nowrap text-xs",
            town.tier === 1 ? "font-semibold" : "hidden @md:block",
            night ? "text-white" : "text-ink",
            town.side === "left" ? "-translate-x-full pe-2" : "ps-2",
          )}
          style={placeIn(frame, town)}
        >
          {town.name}
        </span>
      ))}
    </div>
  );
}

function placeIn(frame: Frame, town: { x: number; y: number }): CSSProperties {
  const { left, top } = percentIn(frame, town);
  return { left: `${left}%`, top: `${top}%` };
}
