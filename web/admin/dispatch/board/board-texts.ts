import type { DeliveryHolder } from "../../../../contract/deliveries.ts";
import type { BoardColumn, BoardStop } from "../../../../contract/dispatch.ts";
import { doneNames, notDoneName, stopTitles } from "../../../../domain/deliveries/delivery-words.ts";
import { describeHolder } from "../../../../domain/deliveries/holder.ts";
import { showMinutes } from "../../../../domain/dispatch/show-minutes.ts";
import { dublinDate, dublinTime } from "../../../../domain/schedule/dublin.ts";
import type { BadgeTone } from "../../../ui/Badge.tsx";
import { showMoment } from "../../../ui/Moment.tsx";
import { countOf, showNumber } from "../../../ui/show-number.ts";
import { showWindow } from "../../../ui/show-window.ts";

const minuteMs = 60_000;

/** '14:05'; with the day if that is not the board's. */
export function showTimeOn(at: string, day: string): string {
  const instant = new Date(at);
  return dublinDate(instant) === day ? dublinTime(instant) : showMoment(at);
}

/** How a stop compares with its time window: late, tight or on time. */
export function timeliness(stop: BoardStop): { text: string; tone: BadgeTone } | null {
  const { state, kind, lateness, lateMinutes, minutesLeft, isOpen, waitsForPickup } = stop;
  if (state === "failed") return { text: notDoneName, tone: "error" };
  if (state === "done") return { text: doneNames[kind], tone: "success" };
  if (!isOpen) return { text: "Not driven", tone: "neutral" };
  if (waitsForPickup) return { text: "Waiting for the pickup", tone: "neutral" };
  if (lateness === "late") return { text: `${showMinutes(lateMinutes)} late`, tone: "error" };
  if (lateness === "tight") return { text: `${showMinutes(minutesLeft ?? 0)} left`, tone: "warning" };
  return lateness === "on_time" ? { text: "On time", tone: "success" } : null;
}

/** '6 done, 1 not done, 2 late', of the finished stops of a run. */
export function finishedText(finished: readonly BoardStop[]): string {
  const done = finished.filter(({ state }) => state === "done");
  const late = done.filter(
    ({ endedAt, by }) => endedAt !== null && by !== null && Date.parse(endedAt) > Date.parse(by),
  );
  const notDone = finished.length - done.length;
  return [`${done.length} done`, notDone > 0 && `${notDone} not done`, late.length > 0 && `${late.length} late`]
    .filter(Boolean)
    .join(", ");
}

/** 'between 09:00 and 17:30'. */
export function windowText({ from, by }: Pick<BoardStop, "from" | "by">, day: string): string {
  return showWindow(from && showTimeOn(from, day), by && showTimeOn(by, day));
}

/** 'Shift 08:00 to 16:30, break 12:10, home 16:10', in few words; empty for drivers without shifts. */
export function shiftText({ shift }: BoardColumn): string {
  if (shift === undefined) return "";
  if (shift === null) return "Off on this day";
  const time = (at: string) => dublinTime(new Date(at));
  const breaks = shift.breaks.map(({ from, by, expectedAt }) =>
    expectedAt ? `break ${time(expectedAt)}` : `break between ${time(from)} and ${time(by)}`,
  );
  const end = shift.endPlace === "home" ? "home" : shift.endPlace === "depot" ? "depot" : "done";
  return [
    `Shift ${time(shift.from)} to ${time(shift.until)}`,
    ...breaks,
    ...(shift.endsAt ? [`${end} ${time(shift.endsAt)}`] : []),
  ].join(", ");
}

/** '320 of 1,000 kg, 2 of 4 pallets'. */
export function loadText({ kg, maxKg, pallets, maxPallets }: BoardColumn["load"]): string {
  const of = maxKg !== null ? `${showNumber(kg)} of ${showNumber(maxKg)} kg` : `${showNumber(kg)} kg`;
  if (pallets === 0) return of;
  return `${of}, ${maxPallets === null ? countOf(pallets, "pallet") : `${pallets} of ${countOf(maxPallets, "pallet")}`}`;
}

/** 'With Aoife Daly since 10:12'; empty before pickup and after the end, which the states say. */
export function holderText({ kind, name, since }: DeliveryHolder, day: string): string {
  if (kind === "sender" || kind === "recipient") return "";
  const who = describeHolder({ kind, name });
  return since ? `${who} since ${showTimeOn(since, day)}` : who;
}

export function goodsText({ kg, pallets, goods }: Pick<BoardStop, "kg" | "pallets" | "goods">): string {
  return [goods, kg !== null && `${showNumber(kg)} kg`, pallets > 0 && countOf(pallets, "pallet")]
    .filter(Boolean)
    .join(", ");
}

export function delayText(minutes: number): { text: string; tone: BadgeTone } {
  return minutes > 0 ? { text: `${showMinutes(minutes)} behind`, tone: "error" } : { text: "On time", tone: "success" };
}

/** How long ago a driver's position was reported; a missing position is never estimated. */
export function lastSeenText({ place, placeRefused, seenAt }: BoardColumn, now: number): string {
  const age = (at: string) => {
    const minutes = Math.floor((now - Date.parse(at)) / minuteMs);
    if (minutes < 1) return "just now";
    return minutes < 120 ? `${countOf(minutes, "minute")} ago` : `${Math.floor(minutes / 60)} hours ago`;
  };
  if (place) return `last seen ${age(place.at)}`;
  if (!seenAt) return placeRefused ? "no position: location is off on the phone" : "no position";
  return placeRefused
    ? `no position: location is off on the phone, which was seen ${age(seenAt)}`
    : `no position, phone seen ${age(seenAt)}`;
}

export function nextStopText({ nextStop, stops }: BoardColumn): string {
  const next = nextStop && stops.find(({ orderId, kind }) => orderId === nextStop.orderId && kind === nextStop.kind);
  if (next) return `Next: ${stopTitles[next.kind].toLowerCase()} ${next.town || next.reference}`;
  return stops.length > 0 ? "No stops left" : "No stops yet";
}
