import type { Selectable } from "kysely";
import type { JobSheet } from "../../contract/run-sheet.ts";
import type { CollectionWindow } from "../../domain/schedule/collection-hours.ts";
import { dublinDate, dublinTime } from "../../domain/schedule/dublin.ts";
import type { Orders, Stops } from "../database/types.ts";

type Booked = Pick<Selectable<Orders>, "scheduled_date" | "estimated_delivery_date">;
export type SheetStop = Pick<Selectable<Stops>, "kind" | "state" | "from_at" | "by_at">;
type SheetTimes = Pick<JobSheet, "day" | "collectFrom" | "collectBy" | "deliveredOn" | "deliverFrom" | "deliverBy">;

/** Days and times of an order's sheet: as agreed of its stops, else as it was booked and in the hours of the settings. */
export function sheetTimes(order: Booked, hours: CollectionWindow | null, stops: readonly SheetStop[]): SheetTimes {
  const pickup = stops.find(({ kind }) => kind === "pickup");
  const collect = agreedOf(pickup);
  const deliver = agreedOf(stops.find(({ kind }) => kind === "dropoff"));
  const delivery = { deliverFrom: deliver?.from ?? null, deliverBy: deliver?.by ?? null };
  // Collected, and brought on the day that was agreed for it.
  if (deliver && pickup?.state === "done")
    return { day: deliver.day, collectFrom: null, collectBy: null, deliveredOn: deliver.day, ...delivery };
  const booked = order.estimated_delivery_date;
  // Nothing is delivered before it is collected: what was estimated of the day of the booking is out of date.
  const isOutdated = collect !== null && booked !== null && booked < collect.day;
  return {
    day: collect?.day ?? order.scheduled_date,
    ...collectionOf(pickup, collect, hours),
    deliveredOn: deliver?.day ?? (isOutdated ? null : booked),
    ...delivery,
  };
}

type Agreed = { day: string; from: string | null; by: string | null };

/** The day on which it is to be done at the latest, with the times of that day. Null where nothing was agreed. */
function agreedOf(stop: SheetStop | undefined): Agreed | null {
  const latest = stop?.by_at ?? stop?.from_at;
  if (!stop || !latest) return null;
  const day = dublinDate(latest);
  const time = (at: Date | null) => (at !== null && dublinDate(at) === day ? dublinTime(at) : null);
  return { day, from: time(stop.from_at), by: time(stop.by_at) };
}

/** The settings' hours with what was agreed in their place; of two that leave no time between them, what was agreed. */
function collectionOf(stop: SheetStop | undefined, agreed: Agreed | null, hours: CollectionWindow | null) {
  const collectFrom = stop?.from_at ? (agreed?.from ?? null) : (hours?.from ?? null);
  const collectBy = stop?.by_at ? (agreed?.by ?? null) : (hours?.until ?? null);
  if (agreed === null || collectFrom === null || collectBy === null || collectFrom < collectBy)
    return { collectFrom, collectBy };
  return { collectFrom: agreed.from, collectBy: agreed.by };
}
