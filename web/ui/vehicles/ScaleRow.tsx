import { joinClasses } from "../join-classes.ts";
import { parcelShapes } from "./parcel-shapes.tsx";
import type { MeasureKind, ParcelKind, VehicleKind } from "./sizes.ts";
import { sizes } from "./sizes.ts";
import { vehicleShapes } from "./vehicle-shapes.tsx";

export type DrawnKind = VehicleKind | ParcelKind | MeasureKind;

const shapes = { ...vehicleShapes, ...parcelShapes };
const metre = 100;

type ScaleRowProps = {
  kinds: readonly DrawnKind[];
  /** Width of the row in centimetres of road; the same for rows to be compared. */
  spanCm: number;
  gapCm?: number;
  /** Height of the row in centimetres; by default that of the tallest drawing. */
  heightCm?: number;
  /** Draws a fine vertical line every this many metres. */
  ruleEveryM?: number;
  /** Accessible name; without it the drawing is decorative. */
  label?: string;
  className?: string;
};

/** Drawings on a stretch of road that fills its container, so that rows of equal width and span share a scale. */
export function ScaleRow({ kinds, spanCm, gapCm = 36, heightCm, ruleEveryM, label, className }: ScaleRowProps) {
  const height = heightCm ?? Math.max(...kinds.map((kind) => sizes[kind].heightCm));
  const rules = ruleEveryM ? Math.floor(spanCm / (ruleEveryM * metre)) : -1;
  let next = 4;
  const placed = kinds.map((kind) => {
    const at = next;
    next += sizes[kind].lengthCm + gapCm;
    return { kind, at };
  });
  return (
    <svg
      viewBox={`0 ${-height - 8} ${spanCm} ${height + 12}`}
      className={joinClasses("block h-auto w-full [&_*]:[vector-effect:non-scaling-stroke]", className)}
      fill="none"
      stroke="currentColor"
      strokeWidth={1.5}
      strokeLinejoin="round"
      strokeLinecap="round"
      role={label ? "img" : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
    >
      {Array.from({ length: rules + 1 }, (_, index) => index * (ruleEveryM ?? 0) * metre).map((x) => (
        <path key={x} d={`M${x} 0V${-height - 8}`} className="stroke-line" strokeWidth={1} />
      ))}
      <path d={`M0 0H${spanCm}`} strokeWidth={2} />
      {placed.map(({ kind, at }) => (
        <g key={`${kind}${at}`} transform={`translate(${at} 0)`}>
          {shapes[kind]()}
        </g>
      ))}
    </svg>
  );
}

/** Labels for the vertical lines of rows of the same width and span. */
export function MetreRule({ spanCm, everyM }: { spanCm: number; everyM: number }) {
  const marks = Array.from({ length: Math.floor(spanCm / (everyM * metre)) + 1 }, (_, index) => index * everyM);
  return (
    <div aria-hidden="true" className="relative h-6 text-xs text-muted tabular">
      {marks.map((mark) => (
        <span
          key={mark}
          className={joinClasses("absolute whitespace-nowrap", mark > 0 && "-translate-x-1/2")}
          style={{ left: `${(100 * mark * metre) / spanCm}%` }}
        >
          {mark === 0 ? "0 m" : mark}
        </span>
      ))}
    </div>
  );
}
