import { sameDayCutOff } from "../../domain/schedule/bookable-dates.ts";
import { bandMinutes, countyTowns } from "../ui/map/data/hero.ts";
import { describeDrive } from "../ui/map/describe-drive.ts";
import { Heading, Section } from "../ui/Section.tsx";

/** Drive time and distance from the depot to each county town, grouped by band. */
export function CountyTimes() {
  return (
    <Section
      id="counties"
      tone="white"
      title={`Thirty-two counties, from ${sameDayCutOff}`}
      lead="Driving time and road distance from our depot in Tallaght to each county town, as our own road map estimates them. This is driving time only: allow for your collection and the traffic of the day."
    >
      <div className="grid gap-y-10 lg:grid-cols-5">
        {driveBands.map(({ by, limit, towns }, index) => (
          <div key={by} className="relative ps-9 lg:ps-0 lg:pe-8">
            <span
              aria-hidden="true"
              className={
                index === driveBands.length - 1
                  ? "absolute start-2.5 top-2.5 -bottom-0 w-0.5 -translate-x-1/2 bg-atlantic-600 lg:hidden"
                  : "absolute start-2.5 top-2.5 -bottom-10 w-0.5 -translate-x-1/2 bg-atlantic-600 lg:start-0 lg:end-0 lg:bottom-auto lg:h-0.5 lg:w-auto lg:translate-x-0 lg:-translate-y-1/2"
              }
            />
            <span
              aria-hidden="true"
              className="absolute start-0 top-0 size-5 rounded-full border-2 border-atlantic-600 bg-white"
            />
            <Heading level={3} look="panel" className="tabular lg:pt-8">
              <span className="sr-only">There </span>
              <span className="me-1.5 text-sm font-semibold text-muted">by </span>
              {by}
            </Heading>
            <p className="text-sm text-muted">within {describeDrive(limit)}</p>
            <ul className="mt-3 max-lg:grid max-lg:gap-x-8 sm:max-lg:grid-cols-2">
              {towns.map(({ county, name, minutes, km }) => (
                <li
                  key={county}
                  className="grid grid-cols-[1fr_auto] items-baseline gap-x-3 border-t border-line py-2 tabular"
                >
                  <span className="font-semibold">{county}</span>
                  <span className="text-end">{describeDrive(minutes)}</span>
                  <span className="text-sm text-muted">{name}</span>
                  <span className="text-end text-sm text-muted">{km} km</span>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </Section>
  );
}

/** The map's drive-time bands: arrival time for a van leaving at the cut-off, and the county towns in the band. */
export const driveBands = bandMinutes.map((limit, index) => ({
  limit,
  by: clockAfter(sameDayCutOff, limit),
  towns: countyTowns.filter(({ minutes }) => minutes <= limit && minutes > (bandMinutes[index - 1] ?? -1)),
}));

/** The time this many minutes after 'HH:MM', on the same day. */
export function clockAfter(time: string, minutes: number): string {
  const [hours, rest] = time.split(":").map(Number) as [number, number];
  const total = hours * 60 + rest + minutes;
  return `${String(Math.floor(total / 60)).padStart(2, "0")}:${String(total % 60).padStart(2, "0")}`;
}
