import { type CSSProperties, useId } from "react";
import { joinClasses } from "../join-classes.ts";
import { bandMinutes, bandPaths, corkRoute, countyTowns, depotPoint, dotStep } from "./data/hero.ts";
import { coastPath, lakesPath } from "./data/island.ts";
import { describeDrive } from "./describe-drive.ts";
import { mapSize } from "./project.ts";

/** Colour and size of a band's dots, nearest first. Size as well as colour falls with time, so that neither must carry it alone. */
export const bands: { colour: string; size: number }[] = [
  { colour: "var(--gorse, #f4b81c)", size: 6 },
  { colour: "#cfa23a", size: 5 },
  { colour: "var(--atlantic-100, #dcebf5)", size: 4.6 },
  { colour: "#8fbfe3", size: 4 },
  { colour: "#4a93c9", size: 3.4 },
  { colour: "#2a6699", size: 2.9 },
];

const title = "Drive times from our depot in Tallaght";
const cork = countyTowns.find((town) => town.name === "Cork")!;

const place = ({ x, y }: { x: number; y: number }): CSSProperties => ({
  left: `${((100 * x) / mapSize.width).toFixed(2)}%`,
  top: `${((100 * y) / mapSize.height).toFixed(2)}%`,
});

type HeroMapProps = {
  /** Id of what follows the map, for the link that skips its 32 towns. */
  skipTo: string;
  className?: string | undefined;
};

/**
 * The island measured in time. Every dot is a place, coloured by its drive from the depot; a county town under focus or
 * pointer says how long and how far. Works without script: the labels are CSS alone.
 */
export function HeroMap({ skipTo, className }: HeroMapProps) {
  const id = useId();
  return (
    <figure className={joinClasses("text-white", className)}>
      <div
        className={joinClasses(
          "relative has-[button:focus]:[&_[data-end]]:opacity-0 has-[button:hover]:[&_[data-end]]:opacity-0",
          "has-[button:hover]:[&_button:focus:not(:hover)>span]:opacity-0",
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
          <path d={coastPath} fill="var(--atlantic-800, #0b2e4a)" opacity=".55" />
          <path d={lakesPath} fill="var(--atlantic-950, #061826)" />
          <g fill="none" strokeLinecap="round" strokeDasharray={`.01 ${dotStep - 0.01}`}>
            {bandPaths.map((path, i) => (
              <path key={bands[i]!.colour} d={path} stroke={bands[i]!.colour} strokeWidth={bands[i]!.size} />
            ))}
          </g>
          <g fill="none" strokeLinecap="round" strokeLinejoin="round">
            <path d={corkRoute} stroke="var(--atlantic-950, #061826)" strokeWidth="11" />
            <path d={corkRoute} stroke="#fff" strokeWidth="4.5" />
          </g>
        </svg>
        <a
          href={`#${skipTo}`}
          className="sr-only rounded bg-white text-sm font-semibold text-ink focus:not-sr-only focus:absolute focus:z-20 focus:px-3 focus:py-2"
        >
          Skip the map
        </a>
        <EndLabel at={depotPoint} text="Tallaght" />
        <EndLabel at={cork} text="Cork" />
        <ul aria-label={title}>
          {countyTowns.map((town) => (
            <CountyTown key={town.name} {...town} />
          ))}
        </ul>
      </div>
      <Legend />
    </figure>
  );
}

/** Both ends of the drawn route carry their name always. */
function EndLabel({ at, text }: { at: { x: number; y: number }; text: string }) {
  return (
    <span aria-hidden="true" className="pointer-events-none absolute" style={place(at)}>
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

function CountyTown({ name, minutes, km, x, y }: (typeof countyTowns)[number]) {
  const toTheLeft = x > 0.62 * mapSize.width;
  const inTheMiddle = !toTheLeft && x > 0.38 * mapSize.width;
  return (
    <li className="absolute" style={place({ x, y })}>
      <button
        type="button"
        aria-label={`${name}: ${describeDrive(minutes)}, ${km} km from Tallaght`}
        className="group absolute grid size-7 -translate-1/2 place-items-center rounded-full outline-none hover:z-10 focus:z-10"
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
      </button>
    </li>
  );
}

function Legend() {
  const names = [...bandMinutes.map(describeDrive), "longer"];
  return (
    <figcaption className="mt-4 text-sm text-atlantic-100">
      <span className="font-semibold text-white">Drive time from Tallaght, up to</span>
      <ul className="mt-2 grid grid-cols-3 gap-x-4 gap-y-1 tabular sm:flex sm:flex-wrap sm:gap-x-5">
        {names.map((name, i) => (
          <li key={name} className="flex items-center gap-2">
            <svg viewBox="0 0 22 8" className="h-2 w-[22px]" aria-hidden="true">
              {[4, 11, 18].map((x) => (
                <circle key={x} cx={x} cy="4" r={bands[i]!.size / 2} fill={bands[i]!.colour} />
              ))}
            </svg>
            {name}
          </li>
        ))}
      </ul>
    </figcaption>
  );
}
