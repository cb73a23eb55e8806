import { type ReactNode, useId } from "react";
import { joinClasses } from "../ui/join-classes.ts";
import { destinations, distanceRings, worldDepot, worldDotStep, worldPaths, worldSize } from "../ui/map/data/world.ts";
import { showNumber } from "../ui/show-number.ts";

/** Position of each label relative to its destination. */
const places: Record<string, string> = {
  USA: "-translate-x-full -translate-y-1/2 -ms-2",
  Canada: "-translate-x-full -translate-y-full -ms-1",
  UK: "-translate-x-1/2 -translate-y-full -mt-3",
  Germany: "-translate-y-1/2 ms-3",
  France: "-translate-x-1/2 mt-3",
};

/** An azimuthal map centred on the depot: straight lines are shortest routes, rings are equal distances. */
export function WorldMap({ className }: { className?: string }) {
  const id = useId();
  return (
    <figure className={className}>
      <div className="relative" style={{ aspectRatio: `${worldSize.width} / ${worldSize.height}` }}>
        <svg
          viewBox={`0 0 ${worldSize.width} ${worldSize.height}`}
          className="absolute inset-0 size-full [mask-image:radial-gradient(closest-side,#000_76%,transparent)]"
          role="img"
          aria-labelledby={id}
        >
          <title id={id}>
            Map of the world in dots, centred on Tallaght, with routes to the USA, Canada, Germany, France and the UK
          </title>
          <g fill="none" className="stroke-atlantic-800" strokeWidth="1.5">
            {distanceRings.map(({ km, radius }) => (
              <circle key={km} cx={worldDepot.x} cy={worldDepot.y} r={radius} />
            ))}
          </g>
          <g fill="none" strokeLinecap="round" strokeDasharray={`.01 ${worldDotStep - 0.01}`}>
            <path d={worldPaths.others} className="stroke-[#2a6699]" strokeWidth="3.6" />
            <path d={worldPaths.named} className="stroke-[#8fbfe3]" strokeWidth="4.6" />
            <path d={worldPaths.ireland} className="stroke-gorse" strokeWidth="6" />
          </g>
          <g strokeLinecap="round">
            {destinations.map(({ name, x, y }) => (
              <g key={name}>
                <path
                  d={`M${worldDepot.x} ${worldDepot.y}L${x} ${y}`}
                  className="stroke-atlantic-950"
                  strokeWidth="6"
                />
                <path d={`M${worldDepot.x} ${worldDepot.y}L${x} ${y}`} className="stroke-white" strokeWidth="2.5" />
                <circle cx={x} cy={y} r="5" className="fill-white stroke-atlantic-950" strokeWidth="2.5" />
              </g>
            ))}
          </g>
          <circle
            cx={worldDepot.x}
            cy={worldDepot.y}
            r="7.5"
            className="fill-gorse stroke-atlantic-950"
            strokeWidth="3"
          />
        </svg>
        <MapLabel x={worldDepot.x} y={worldDepot.y} className="mt-2 -translate-x-full font-semibold text-gorse -ms-1">
          Tallaght
        </MapLabel>
        {destinations.map(({ name, x, y }) => (
          <MapLabel key={name} x={x} y={y} className={joinClasses("font-semibold text-white", places[name])}>
            {name}
          </MapLabel>
        ))}
        {distanceRings.slice(0, 3).map(({ km, radius }) => (
          <MapLabel
            key={km}
            x={worldDepot.x - radius * 0.5}
            y={worldDepot.y + radius * 0.866}
            className="-translate-1/2 text-[#8fbfe3] tabular max-sm:hidden"
          >
            {showNumber(km)} km
          </MapLabel>
        ))}
      </div>
      <figcaption className="mt-4 max-w-text text-sm text-atlantic-100">
        The world centred on our depot: a straight line from the middle is the shortest route.
      </figcaption>
    </figure>
  );
}

type MapLabelProps = { x: number; y: number; className: string; children: ReactNode };

function MapLabel({ x, y, className, children }: MapLabelProps) {
  return (
    <span
      aria-hidden="true"
      className={joinClasses(
        "pointer-events-none absolute rounded bg-atlantic-950/85 px-1 text-xs whitespace-nowrap",
        className,
      )}
      style={{ left: `${(100 * x) / worldSize.width}%`, top: `${(100 * y) / worldSize.height}%` }}
    >
      {children}
    </span>
  );
}
