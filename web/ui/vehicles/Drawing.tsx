import type { ReactNode } from "react";
import { joinClasses } from "../join-classes.ts";
import type { Size } from "./sizes.ts";

/** A drawing with its real size; its outline is in centimetres, with the ground at y = 0 and up negative. */
type Placed = { size: Size; shape: ReactNode };

type DrawingProps = {
  things: readonly Placed[];
  /** Pixels per centimetre; the same for drawings to be compared. */
  scale: number;
  /** Gap between drawings, in centimetres. */
  gapCm: number;
  /** Accessible name; without it the drawing is decorative. */
  label?: string;
  className?: string;
};

/** Drawings on one ground line and scale. Stroke: current colour. Fill: `--vehicle-fill`, pale blue by default. */
export function Drawing({ things, scale, gapCm, label, className }: DrawingProps) {
  const marginCm = 2 / scale;
  const width = things.reduce((sum, { size }) => sum + size.lengthCm + gapCm, -gapCm) + 2 * marginCm;
  const height = Math.max(...things.map(({ size }) => size.heightCm)) + 2 * marginCm;
  let next = 0;
  const placed = things.map(({ size, shape }) => {
    const at = next;
    next += size.lengthCm + gapCm;
    return { at, shape };
  });
  return (
    <svg
      viewBox={[-marginCm, marginCm - height, width, height].map((side) => Math.round(side * 100) / 100).join(" ")}
      // In rem, so that drawings scale with enlarged text.
      style={{ width: `${(width * scale) / 16}rem` }}
      className={joinClasses(
        "block h-auto max-w-full text-atlantic-950 [&_*]:[vector-effect:non-scaling-stroke]",
        className,
      )}
      fill="none"
      stroke="currentColor"
      strokeWidth={1.5}
      strokeLinejoin="round"
      strokeLinecap="round"
      role={label ? "img" : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
    >
      {placed.map(({ at, shape }) => (
        <g key={at} transform={at === 0 ? undefined : `translate(${at} 0)`}>
          {shape}
        </g>
      ))}
    </svg>
  );
}
