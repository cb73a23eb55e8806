import { useId } from "react";

const days = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun", "Mon"];
const column = 100;
const ground = 150;
const height = ground + 15;
const at = (day: number) => day * column + column / 2;
const isWeekend = (day: number) => day === 5 || day === 6;

/** From each working day to the next; Friday's hop crosses the weekend. */
const hops = [0, 1, 2, 3, 4].map((day) => ({ from: day, to: day === 4 ? 7 : day + 1 }));

/** A week of next-day deliveries: collected on a working day, delivered on the next one. */
export function WeekStrip() {
  const id = useId();
  return (
    <figure className="@container">
      <svg viewBox={`0 0 800 ${height}`} className="block h-auto w-full" role="img" aria-labelledby={id} fill="none">
        <title id={id}>
          A week as a road: what is collected on Monday is delivered on Tuesday, and so on to Friday, which is delivered
          on Monday
        </title>
        <path d={`M0 ${ground}H800`} className="stroke-atlantic-800" strokeWidth="3" />
        <g className="stroke-atlantic-600" strokeWidth="3" strokeLinecap="round">
          {hops.map(({ from, to }) => (
            <path
              key={from}
              d={`M${at(from) + 5} ${ground - 12}C${at(from) + 22} ${to - from > 1 ? 10 : 62} ${at(to) - 22} ${to - from > 1 ? 10 : 62} ${at(to) - 5} ${ground - 12}`}
            />
          ))}
        </g>
        {days.map((_, day) => (
          <g key={at(day)}>
            {isWeekend(day) ? (
              <circle cx={at(day)} cy={ground} r="6" className="fill-atlantic-100 stroke-edge" strokeWidth="2.5" />
            ) : (
              <circle
                cx={at(day)}
                cy={ground}
                r="11"
                className={day === 7 ? "fill-gorse stroke-atlantic-800" : "fill-white stroke-atlantic-800"}
                strokeWidth="3"
              />
            )}
          </g>
        ))}
      </svg>
      <p aria-hidden="true" className="grid grid-cols-8 pb-4 text-center font-heading text-sm font-bold sm:text-xl">
        {days.map((name, day) => (
          <span key={at(day)} className={isWeekend(day) ? "text-muted" : undefined}>
            {name[0]}
            <span className="hidden @2xs:inline">{name.slice(1)}</span>
          </span>
        ))}
      </p>
      <figcaption className="pb-6 text-sm text-muted lg:pb-8">
        One hop for each working day: what we collect on a Friday is delivered on Monday.
      </figcaption>
    </figure>
  );
}
