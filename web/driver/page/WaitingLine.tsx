import { dublinDate } from "../../../domain/schedule/dublin.ts";
import { timeOf } from "../run/stop-names.ts";
import { isLeft, type Waiting } from "../storage/waiting.ts";

/** '3 waiting since 14:02', with its day where that is not today, or that nothing waits; never that all is sent while the server has not taken something. */
export function WaitingLine({ waiting }: { waiting: Waiting }) {
  return (
    <p role="status" className={isLeft(waiting) ? "waiting" : "all-sent"}>
      {textOf(waiting)}
    </p>
  );
}

function textOf({ count, since, impossible }: Waiting): string {
  if (count > 0) return `${count} waiting since ${timeOf(since)}${dayUnlessToday(since)}`;
  return impossible.length > 0 ? `${impossible.length} not accepted by the server` : "All sent";
}

function dayUnlessToday(instant: string | null): string {
  const at = new Date(instant ?? Date.now());
  if (dublinDate(at) === dublinDate(new Date())) return "";
  const day = new Intl.DateTimeFormat("en-IE", {
    timeZone: "Europe/Dublin",
    weekday: "short",
    day: "numeric",
    month: "short",
  }).format(at);
  return ` on ${day}`;
}
