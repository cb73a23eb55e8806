import type { ReactNode } from "react";
import { joinClasses } from "../join-classes.ts";
import type { Size } from "./sizes.ts";

/** A thing to draw: its real size, and its outline in centimetres with the ground at y = 0 and up being negative. */
type Placed = { size: Size; shape: ReactNode };

type DrawingProps = {
  things: readonly Placed[];
  /** Pixels a centimetre; the same for all that are to be compared. */
  scale: number;
  /** Centimetres between things. */
  gapCm: number;
  /** What it shows, in words; without it the drawing is left out of what is read aloud. */
  label?: string;
  className?: string;
};

/** Things side by side on one ground line at one scale. Stroke: the text's colour. Fill: `--vehicle-fill`, pale blue unless set. */
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
      // In rem, so that drawings keep step with text that is made larger.
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
