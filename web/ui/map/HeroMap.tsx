import { type KeyboardEvent, useId, useState } from "react";
import { joinClasses } from "../join-classes.ts";
import { bandMinutes, corkRoute, countyTowns, depotPoint } from "./data/hero.ts";
import { describeDrive } from "./describe-drive.ts";
import { DotKey, IslandDots, placeOnMap } from "./IslandDots.tsx";
import { mapSize } from "./project.ts";

const title = "Drive times from our depot in Tallaght";
const cork = countyTowns.find((town) => town.name === "Cork")!;

/** Arrow keys move between towns by drive time: down and right farther, up and left nearer. */
const steps: Record<string, number> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };

/**
 * The island as dots coloured by drive time from the depot; county towns show time and distance on hover and focus.
 * The towns are one tab stop. Works without script, because the labels are CSS.
 */
export function HeroMap({ className }: { className?: string }) {
  const id = useId();
  return (
    <figure
      className={joinClasses("gap-x-2 text-white lg:grid lg:grid-cols-[9.5rem_minmax(0,1fr)] lg:items-end", className)}
    >
      <div
        className={joinClasses(
          "relative has-[[role=option]:focus]:[&_[data-end]]:opacity-0 has-[[role=option]:hover]:[&_[data-end]]:opacity-0",
          "has-[[role=option]:hover]:[&_[role=option]:focus:not(:hover)>span]:opacity-0",
        )}
        style={{ aspectRatio: `${mapSize.width} / ${mapSize.height}` }}
      >
        <svg
          viewBox={`0 0 ${mapSize.width} ${mapSize.height}`}
          className="absolute inset-0 size-full"
          role="img"
          aria-labelledby={id}
        >
          <title id={id}>{title}</title>
          <IslandDots />
          <g fill="none" strokeLinecap="round" strokeLinejoin="round">
            <path d={corkRoute} stroke="var(--atlantic-950, #061826)" strokeWidth="11" />
            <path d={corkRoute} stroke="#fff" strokeWidth="4.5" />
          </g>
        </svg>
        <EndLabel at={depotPoint} text="Tallaght" />
        <EndLabel at={cork} text="Cork" />
        <CountyTowns />
      </div>
      <Legend />
    </figure>
  );
}

/** The always visible name at an end of the drawn route. */
function EndLabel({ at, text }: { at: { x: number; y: number }; text: string }) {
  return (
    <span aria-hidden="true" className="pointer-events-none absolute" style={placeOnMap(at)}>
      <i className="absolute size-4 -translate-1/2 rounded-full border-[3px] border-atlantic-950 bg-white" />
      <span
        data-end=""
        className="absolute start-3 -translate-y-1/2 rounded bg-atlantic-950/80 px-1.5 text-sm font-semibold"
      >
        {text}
      </span>
    </span>
  );
}

/** Tab returns to the last focused town; at first to the nearest. */
function CountyTowns() {
  const [current, setCurrent] = useState(0);
  const goByKey = (event: KeyboardEvent<HTMLDivElement>) => {
    const last = countyTowns.length - 1;
    const step = steps[event.key];
    const next =
      step !== undefined
        ? Math.min(last, Math.max(0, current + step))
        : event.key === "Home"
          ? 0
          : event.key === "End"
            ? last
            : null;
    if (next === null || event.metaKey || event.ctrlKey || event.altKey) return;
    event.preventDefault();
    (event.currentTarget.children[next] as HTMLElement).focus({ preventScroll: true });
  };
  return (
    <div role="listbox" aria-label={`${title}: county towns, nearest first`} onKeyDown={goByKey}>
      {countyTowns.map((town, index) => (
        <CountyTown key={town.name} {...town} isCurrent={index === current} onFocus={() => setCurrent(index)} />
      ))}
    </div>
  );
}

type CountyTownProps = (typeof countyTowns)[number] & { isCurrent: boolean; onFocus: () => void };

function CountyTown({ name, minutes, km, x, y, isCurrent, onFocus }: CountyTownProps) {
  const toTheLeft = x > 0.62 * mapSize.width;
  const inTheMiddle = !toTheLeft && x > 0.38 * mapSize.width;
  return (
    <div
      role="option"
      aria-selected={isCurrent}
      aria-label={`${name}: ${describeDrive(minutes)}, ${km} km from Tallaght`}
      tabIndex={isCurrent ? 0 : -1}
      onFocus={onFocus}
      style={placeOnMap({ x, y })}
      className="group absolute grid size-7 -translate-1/2 place-items-center rounded-full shadow-none! outline-none! hover:z-10 focus:z-10"
    >
      <i className="size-1.5 rounded-full bg-white ring-2 ring-atlantic-950/70 group-hover:size-3 group-focus:size-3 group-focus-visible:outline-2 group-focus-visible:outline-offset-4 group-focus-visible:outline-white" />
      <span
        className={joinClasses(
          "pointer-events-none absolute bottom-full w-max rounded bg-white px-2.5 py-1 text-sm font-semibold text-ink tabular opacity-0 shadow",
          "group-hover:opacity-100 group-focus:opacity-100",
          toTheLeft ? "end-0" : inTheMiddle ? "start-1/2 -translate-x-1/2" : "start-0",
        )}
      >
        {`${name} · ${describeDrive(minutes)} · ${km} km`}
      </span>
    </div>
  );
}

/** In the Atlantic beside the map if there is room, otherwise below it. */
function Legend() {
  const names = [...bandMinutes.map(describeDrive), "longer"];
  return (
    <figcaption className="mt-4 text-sm text-atlantic-100 lg:order-first lg:mt-0 lg:mb-6">
      <span className="font-semibold text-white">Drive time from Tallaght, up to</span>
      <DotKey names={names} className="mt-2 grid grid-cols-3 gap-x-4 gap-y-1 tabular lg:grid-cols-1" />
    </figcaption>
  );
}
