import { useId } from "react";
import { sameDayCutOff } from "../../domain/schedule/bookable-dates.ts";
import { joinClasses } from "../ui/join-classes.ts";
import { countyTowns, depotPoint } from "../ui/map/data/hero.ts";
import { DotKey, IslandDots, placeOnMap } from "../ui/map/IslandDots.tsx";
import { mapSize } from "../ui/map/project.ts";
import { clockAfter, driveBands } from "./CountyTimes.tsx";

/** Towns labelled on the map, and on which side of their dot; all 32 are in the list below. */
const named: Record<string, "left" | "right"> = {
  Belfast: "left",
  Cork: "right",
  Derry: "right",
  Galway: "left",
  Limerick: "right",
  Sligo: "right",
  Tralee: "right",
};

/** When a van that leaves the depot at the same-day cut-off reaches each part of the island. */
export function TimeMap({ className }: { className?: string }) {
  const id = useId();
  return (
    <figure className={joinClasses("text-white", className)}>
      <div className="@container relative" style={{ aspectRatio: `${mapSize.width} / ${mapSize.height}` }}>
        <svg
          viewBox={`0 0 ${mapSize.width} ${mapSize.height}`}
          className="absolute inset-0 size-full"
          role="img"
          aria-labelledby={id}
        >
          <title id={id}>
            {`Map of Ireland in dots, coloured by how late a van that leaves Tallaght at ${sameDayCutOff} gets there`}
          </title>
          <IslandDots />
        </svg>
        <TownLabel at={depotPoint} side="left" name="Tallaght" time={sameDayCutOff} isDepot />
        {countyTowns
          .filter(({ name }) => named[name])
          .map((town) => (
            <TownLabel
              key={town.name}
              at={town}
              side={named[town.name]!}
              name={town.name}
              time={clockAfter(sameDayCutOff, town.minutes)}
            />
          ))}
      </div>
      <Legend />
    </figure>
  );
}

type TownLabelProps = {
  at: { x: number; y: number };
  side: "left" | "right";
  name: string;
  time: string;
  isDepot?: boolean;
};

function TownLabel({ at, side, name, time, isDepot = false }: TownLabelProps) {
  return (
    <span aria-hidden="true" className="pointer-events-none absolute" style={placeOnMap(at)}>
      <i
        className={joinClasses(
          "absolute -translate-1/2 rounded-full bg-white",
          isDepot ? "size-4 border-[3px] border-atlantic-950" : "size-2 ring-2 ring-atlantic-950/70",
        )}
      />
      <span
        className={joinClasses(
          "absolute -translate-y-1/2 gap-1 rounded bg-atlantic-950/85 px-1.5 text-xs whitespace-nowrap sm:gap-1.5 sm:text-sm",
          side === "left" ? "end-2.5" : "start-2.5",
          isDepot ? "flex" : "hidden @2xs:flex",
        )}
      >
        {name} <b className="font-semibold tabular">{time}</b>
      </span>
    </span>
  );
}

function Legend() {
  const names = [...driveBands.map(({ by }) => by), "later"];
  return (
    <figcaption className="mt-4 text-sm text-atlantic-100">
      <span className="font-semibold text-white">{`Leaving Tallaght at ${sameDayCutOff}, there by`}</span>
      <DotKey names={names} className="mt-2 flex flex-wrap gap-x-5 gap-y-1 tabular" />
    </figcaption>
  );
}
