import { Drawing } from "./Drawing.tsx";
import { parcelShapes } from "./parcel-shapes.tsx";
import type { ParcelKind } from "./sizes.ts";
import { sizes } from "./sizes.ts";

type ParcelProps = {
  kind: ParcelKind;
  /** Pixels per centimetre; the same for parcels shown together. */
  scale?: number;
  /** Draws an A4 sheet beside it for scale. */
  withSheet?: boolean;
  label?: string;
  className?: string;
};

/** A parcel from the side, to scale. */
export function Parcel({ kind, scale = 0.6, withSheet = true, label, className }: ParcelProps) {
  const things = [{ size: sizes[kind], shape: parcelShapes[kind]() }];
  if (withSheet) things.unshift({ size: sizes.sheet, shape: parcelShapes.sheet() });
  return <Drawing things={things} scale={scale} gapCm={8} label={label} className={className} />;
}
