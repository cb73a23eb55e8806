import type { CSSProperties } from "react";
import { bandPaths, dotStep } from "./data/hero.ts";
import { coastPath, lakesPath } from "./data/island.ts";
import { mapSize } from "./project.ts";

/** Colour and size of each band's dots, nearest first; both change, so that colour alone does not carry meaning. */
const bands: { colour: string; size: number }[] = [
  { colour: "var(--gorse, #f4b81c)", size: 6 },
  { colour: "#cfa23a", size: 5 },
  { colour: "var(--atlantic-100, #dcebf5)", size: 4.6 },
  { colour: "#8fbfe3", size: 4 },
  { colour: "#4a93c9", size: 3.4 },
  { colour: "#2a6699", size: 2.9 },
];

/** The island as dots coloured by drive time from the depot, for an SVG of the map's size. */
export function IslandDots() {
  return (
    <>
      <path d={coastPath} fill="var(--atlantic-800, #0b2e4a)" opacity=".55" />
      <path d={lakesPath} fill="var(--atlantic-950, #061826)" />
      <g fill="none" strokeLinecap="round" strokeDasharray={`.01 ${dotStep - 0.01}`}>
        {bandPaths.map((path, i) => (
          <path key={bands[i]!.colour} d={path} stroke={bands[i]!.colour} strokeWidth={bands[i]!.size} />
        ))}
      </g>
    </>
  );
}

/** The legend of the bands, nearest first. */
export function DotKey({ names, className }: { names: string[]; className: string }) {
  return (
    <ul className={className}>
      {names.map((name, i) => (
        <li key={name} className="flex items-center gap-2">
          <svg viewBox="0 0 22 8" className="h-2 w-[22px]" aria-hidden="true">
            {[4, 11, 18].map((x) => (
              <circle key={x} cx={x} cy="4" r={bands[i]!.size / 2} fill={bands[i]!.colour} />
            ))}
          </svg>
          {name}
        </li>
      ))}
    </ul>
  );
}

/** CSS position of a map point in a box with the map's proportions. */
export function placeOnMap({ x, y }: { x: number; y: number }): CSSProperties {
  return {
    left: `${((100 * x) / mapSize.width).toFixed(2)}%`,
    top: `${((100 * y) / mapSize.height).toFixed(2)}%`,
  };
}
