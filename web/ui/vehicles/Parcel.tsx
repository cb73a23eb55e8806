import { Drawing } from "./Drawing.tsx";
import { parcelShapes } from "./parcel-shapes.tsx";
import type { ParcelKind } from "./sizes.ts";
import { sizes } from "./sizes.ts";

type ParcelProps = {
  kind: ParcelKind;
  /** Pixels a centimetre; keep it the same for parcels that stand together. */
  scale?: number;
  /** An A4 sheet beside it, to show how large it is. */
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
