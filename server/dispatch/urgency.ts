import type { BoardDelivery } from "../../contract/dispatch.ts";
import { stopTasks } from "../../domain/deliveries/delivery-words.ts";
import { showMinutes } from "../../domain/dispatch/show-minutes.ts";
import { dublinDate } from "../../domain/schedule/dublin.ts";
import { type Day, type DayDelivery, showFailure, unassignedStops } from "./read-day.ts";
import { showDue } from "./show-due.ts";

/** `minutesRemaining`: minutes until it is due; negative once it is late. */
type Urgency = BoardDelivery["urgency"] & { minutesRemaining: number };

const nowMinutes = 60;
const soonMinutes = 180;

/** How urgent an unassigned delivery is, and why. */
export function urgencyOf(delivery: DayDelivery, day: Day): Urgency {
  const failed = delivery.stops.find(({ state }) => state === "failed");
  const [stop] = unassignedStops(delivery, day);
  if (!stop && failed?.failure) {
    const reason = `${showFailure(failed.failure)}: decide what happens next`;
    return { minutesRemaining: -Infinity, level: "now", reason };
  }
  const task = stopTasks[stop?.kind ?? "pickup"];
  if (!stop?.by) return { minutesRemaining: Infinity, level: "later", reason: `${task}: no time is set` };
  const minutesRemaining = Math.floor((stop.by.getTime() - day.now.getTime()) / 60_000);
  const due = showDue(stop.by, day.day);
  if (minutesRemaining < 0)
    return { minutesRemaining, level: "now", reason: `${task} by ${due}: ${showDuration(-minutesRemaining)} late` };
  if (dublinDate(stop.by) < day.day)
    return { minutesRemaining, level: "soon", isDueBefore: true, reason: `${task} by ${due}` };
  if (minutesRemaining >= soonMinutes) return { minutesRemaining, level: "later", reason: `${task} by ${due}` };
  const level = minutesRemaining < nowMinutes ? "now" : "soon";
  return { minutesRemaining, level, reason: `${task} by ${due}, in ${showDuration(minutesRemaining)}` };
}

export const showUrgency = ({ minutesRemaining: _, ...urgency }: Urgency): BoardDelivery["urgency"] => urgency;

/** '40 minutes', '2 h 5 min', '3 days'. */
function showDuration(minutes: number): string {
  return minutes < 2 * 24 * 60 ? showMinutes(minutes) : `${Math.floor(minutes / (24 * 60))} days`;
}
