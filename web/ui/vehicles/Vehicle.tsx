import { Drawing } from "./Drawing.tsx";
import { parcelShapes } from "./parcel-shapes.tsx";
import type { VehicleKind } from "./sizes.ts";
import { sizes } from "./sizes.ts";
import { vehicleShapes } from "./vehicle-shapes.tsx";

type VehicleProps = {
  kind: VehicleKind;
  /** Pixels per centimetre; the same for vehicles shown together. */
  scale?: number;
  /** Draws a person beside it for scale. */
  withPerson?: boolean;
  label?: string;
  className?: string;
};

/** A vehicle from the side, to scale. */
export function Vehicle({ kind, scale = 0.22, withPerson = true, label, className }: VehicleProps) {
  const things = [{ size: sizes[kind], shape: vehicleShapes[kind]() }];
  if (withPerson) things.unshift({ size: sizes.person, shape: parcelShapes.person() });
  return <Drawing things={things} scale={scale} gapCm={24} label={label} className={className} />;
}

type LineUpProps = {
  kinds: readonly VehicleKind[];
  scale?: number;
  label: string;
  className?: string;
};

/** Several vehicles on one road with one person for scale. */
export function VehicleLineUp({ kinds, scale = 0.22, label, className }: LineUpProps) {
  const things = kinds.map((kind) => ({ size: sizes[kind], shape: vehicleShapes[kind]() }));
  things.unshift({ size: sizes.person, shape: parcelShapes.person() });
  return <Drawing things={things} scale={scale} gapCm={40} label={label} className={className} />;
}
