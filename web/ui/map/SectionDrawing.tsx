import { joinClasses } from "../join-classes.ts";

type Position = { lat: number; lon: number };

/** A square of the map. Roads and places are drawn in the given order. */
export type DrawnSection = {
  bounds: { south: number; west: number; north: number; east: number };
  roads: { size: "large" | "middle" | "small"; path: [number, number][] }[];
  places: (Position & { name: string; isTown: boolean })[];
};

/** `look`: where something is measured from, or another position beside it. */
export type SectionMark = { at: Position; look: "pin" | "other" };

const size = 300;
const strokes = { large: "stroke-atlantic-600", middle: "stroke-edge", small: "stroke-line" } as const;
const widths = { large: 3, middle: 2, small: 2 } as const;
const looks = { pin: "text-brick", other: "text-muted" } as const;

/** The roads and places of a small area with marks on it; fills the box around it. */
export function SectionDrawing({ section, marks }: { section: DrawnSection; marks: readonly SectionMark[] }) {
  const { bounds } = section;
  const x = (lon: number) => (lon - bounds.west) / (bounds.east - bounds.west);
  const y = (lat: number) => (bounds.north - lat) / (bounds.north - bounds.south);
  const place = ({ lat, lon }: Position) => ({
    left: `${(x(lon) * 100).toFixed(2)}%`,
    top: `${(y(lat) * 100).toFixed(2)}%`,
  });
  return (
    <>
      <svg viewBox={`0 0 ${size} ${size}`} aria-hidden="true" className="absolute inset-0 size-full">
        <g fill="none" strokeLinecap="round" strokeLinejoin="round">
          {section.roads.map(({ size: road, path }, index) => (
            <polyline
              // biome-ignore lint/suspicious/noArrayIndexKey: roads have no name and never change places
              key={index}
              points={path.map(([lat, lon]) => `${(x(lon) * size).toFixed(1)},${(y(lat) * size).toFixed(1)}`).join(" ")}
              className={strokes[road]}
              strokeWidth={widths[road]}
            />
          ))}
        </g>
      </svg>
      {section.places.map(({ name, isTown, lat, lon }) => (
        <span
          key={`${name} ${lat}`}
          aria-hidden="true"
          className={joinClasses(
            "pointer-events-none absolute -mt-2.5 flex items-center gap-1 text-xs whitespace-nowrap",
            isTown ? "font-semibold text-ink" : "text-muted",
            // A name near the right edge would be cut off.
            x(lon) < 0.7 ? "-ms-[3px]" : "ms-[3px] -translate-x-full flex-row-reverse",
          )}
          style={place({ lat, lon })}
        >
          <i className="size-1.5 shrink-0 rounded-full bg-ink" />
          {name}
        </span>
      ))}
      {marks.map(({ at, look }) => (
        <svg
          key={look}
          data-pin={look}
          viewBox="0 0 24 32"
          aria-hidden="true"
          className={joinClasses(
            "pointer-events-none absolute h-8 w-6 -translate-x-1/2 -translate-y-full",
            looks[look],
          )}
          style={place(at)}
        >
          <path
            d="M12 31 3.6 17.5A10 10 0 1 1 20.4 17.5Z"
            fill="currentColor"
            className="stroke-white"
            strokeWidth="1.5"
          />
          <circle cx="12" cy="12" r="3.5" className="fill-white" />
        </svg>
      ))}
    </>
  );
}
