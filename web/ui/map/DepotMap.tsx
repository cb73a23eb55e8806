import { useId } from "react";
import { joinClasses } from "../join-classes.ts";
import {
  depotLabels,
  depotLandPath,
  depotMapSize,
  depotMotorwaysPath,
  depotPin,
  depotRiverPath,
  depotRoadsPath,
} from "./data/depot.ts";
import { unitsPerKm } from "./project.ts";

const { width, height } = depotMapSize;
const place = ({ x, y }: { x: number; y: number }) => ({
  left: `${((100 * x) / width).toFixed(2)}%`,
  top: `${((100 * y) / height).toFixed(2)}%`,
});

const looks = {
  town: "text-muted font-medium",
  water: "text-atlantic-600 italic",
  road: "rounded border border-line bg-white px-1 font-semibold text-muted",
};

type DepotMapProps = { label: string; className?: string };

/** The depot between Dublin's ring road and the mountains; our own drawing, so that no third party sees the visit. */
export function DepotMap({ label, className }: DepotMapProps) {
  const id = useId();
  return (
    <div
      className={joinClasses("relative overflow-hidden rounded border border-line bg-atlantic-100", className)}
      style={{ aspectRatio: `${width} / ${height}` }}
    >
      <svg viewBox={`0 0 ${width} ${height}`} className="absolute inset-0 size-full" role="img" aria-labelledby={id}>
        <title id={id}>{`Map: ${label}, south-west of Dublin where the N81 meets the M50`}</title>
        <path d={depotLandPath} className="fill-white stroke-coast" strokeWidth="0.15" />
        <g fill="none" strokeLinejoin="round" strokeLinecap="round">
          <path d={depotRiverPath} className="stroke-atlantic-100" strokeWidth="0.5" />
          <path d={depotRoadsPath} className="stroke-line" strokeWidth="0.4" />
          <path d={depotMotorwaysPath} className="stroke-coast" strokeWidth="0.8" />
        </g>
        <circle cx={depotPin.x} cy={depotPin.y} r="1.3" className="fill-atlantic-950" />
        <circle cx={depotPin.x} cy={depotPin.y} r="0.65" className="fill-gorse" />
        <path d={`M2 ${height - 2}h${5 * unitsPerKm}`} className="stroke-muted" strokeWidth="0.25" />
      </svg>
      {depotLabels.map(({ name, look, ...at }) => (
        <span
          key={name}
          aria-hidden="true"
          className={joinClasses("absolute -translate-1/2 whitespace-nowrap text-xs", looks[look])}
          style={place(at)}
        >
          {name}
        </span>
      ))}
      <span
        aria-hidden="true"
        className="absolute mt-3 -translate-x-1/2 whitespace-nowrap rounded bg-atlantic-950 px-2 py-0.5 text-sm font-semibold text-white"
        style={place(depotPin)}
      >
        {label}
      </span>
      <span
        aria-hidden="true"
        className="absolute -translate-y-full text-xs text-muted tabular"
        style={place({ x: 2, y: height - 2.3 })}
      >
        5 km
      </span>
    </div>
  );
}
