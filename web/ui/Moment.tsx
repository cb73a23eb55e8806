import { monthNames } from "../../domain/schedule/dates.ts";
import { dublinDate, dublinTime } from "../../domain/schedule/dublin.ts";
import { joinClasses } from "./join-classes.ts";

type MomentProps = {
  /** ISO 8601, as in the API. */
  at: string;
  /** Shows the day without the time. */
  dayOnly?: boolean;
  className?: string;
};

/** A point in time in Dublin: '5 Mar 2026, 14:05'. */
export function Moment({ at, dayOnly = false, className }: MomentProps) {
  return (
    <time dateTime={at} className={joinClasses("whitespace-nowrap tabular", className)}>
      {showMoment(at, dayOnly)}
    </time>
  );
}

/** The same text as a string. */
export function showMoment(at: string, dayOnly = false): string {
  const instant = new Date(at);
  const [year, month, day] = dublinDate(instant).split("-").map(Number);
  const date = `${day} ${monthNames[(month ?? 1) - 1]?.slice(0, 3)} ${year}`;
  return dayOnly ? date : `${date}, ${dublinTime(instant)}`;
}
