import type { BoardDelivery } from "../../contract/dispatch.ts";
import { showMinutes } from "../../domain/dispatch/show-minutes.ts";
import { showDay } from "../../domain/schedule/dates.ts";
import { dublinDate, dublinTime } from "../../domain/schedule/dublin.ts";
import { type Day, type DayDelivery, showFailure, stopsToGive } from "./read-day.ts";

/** `presses`: minutes that are left; the fewest come first. */
type Urgency = BoardDelivery["urgency"] & { presses: number };

const nowMinutes = 60;
const soonMinutes = 180;

/** How much a delivery that nobody has presses, and why. */
export function urgencyOf(delivery: DayDelivery, day: Day): Urgency {
  const failed = delivery.stops.find(({ state }) => state === "failed");
  const [stop] = stopsToGive(delivery, day);
  if (!stop && failed?.failure)
    return { presses: -Infinity, level: "now", reason: `${showFailure(failed.failure)}: decide what happens next` };
  const what = stop?.kind === "dropoff" ? "Deliver" : stop?.kind === "return" ? "Bring back" : "Collect";
  if (!stop?.by) return { presses: Infinity, level: "later", reason: `${what}: no time is set` };
  const left = Math.floor((stop.by.getTime() - day.now.getTime()) / 60_000);
  const at = `by ${dublinTime(stop.by)}${dublinDate(stop.by) === day.day ? "" : ` on ${showDay(dublinDate(stop.by))}`}`;
  const reason =
    left < 0
      ? `${what} ${at}: ${inWords(-left)} late`
      : left < soonMinutes
        ? `${what} ${at}, in ${inWords(left)}`
        : `${what} ${at}`;
  return { presses: left, level: left < nowMinutes ? "now" : left < soonMinutes ? "soon" : "later", reason };
}

export const showUrgency = ({ level, reason }: Urgency): BoardDelivery["urgency"] => ({ level, reason });

/** '40 minutes', '2 h 5 min', '3 days'. */
function inWords(minutes: number): string {
  return minutes < 2 * 24 * 60 ? showMinutes(minutes) : `${Math.floor(minutes / (24 * 60))} days`;
}
