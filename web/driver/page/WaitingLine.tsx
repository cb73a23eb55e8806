import { dublinDate } from "../../../domain/schedule/dublin.ts";
import { showTime } from "../run/stop-names.ts";
import { hasUnsent, type WaitingSummary } from "../storage/read-waiting.ts";

/**
 * '3 waiting since 14:02', with the day if it is not today. 'All sent' only once the server has accepted everything.
 */
export function WaitingLine({ waiting }: { waiting: WaitingSummary }) {
  return (
    <p role="status" className={hasUnsent(waiting) ? "waiting" : "all-sent"}>
      {textOf(waiting)}
    </p>
  );
}

function textOf({ count, since, impossible }: WaitingSummary): string {
  if (count > 0) return `${count} waiting since ${showMoment(since)}`;
  return impossible.length > 0 ? `${impossible.length} not accepted by the server` : "All sent";
}

function showMoment(instant: string | null): string {
  const at = new Date(instant ?? Date.now());
  if (dublinDate(at) === dublinDate(new Date())) return showTime(instant);
  const day = new Intl.DateTimeFormat("en-IE", {
    timeZone: "Europe/Dublin",
    weekday: "short",
    day: "numeric",
    month: "short",
  }).format(at);
  return `${showTime(instant)} on ${day}`;
}
