import type { Selectable } from "kysely";
import type { JobSheet } from "../../contract/run-sheet.ts";
import type { CollectionWindow } from "../../domain/schedule/collection-hours.ts";
import { dublinDate, dublinTime } from "../../domain/schedule/dublin.ts";
import type { Orders, Stops } from "../database/types.ts";

type Booked = Pick<Selectable<Orders>, "scheduled_date" | "estimated_delivery_date">;
export type SheetStop = Pick<Selectable<Stops>, "kind" | "state" | "from_at" | "by_at">;
type SheetTimes = Pick<JobSheet, "day" | "collectFrom" | "collectBy" | "deliveredOn" | "deliverFrom" | "deliverBy">;

/** Days and times of a job sheet: those agreed for the stops, otherwise the booked day and collection hours. */
export function sheetTimes(order: Booked, hours: CollectionWindow | null, stops: readonly SheetStop[]): SheetTimes {
  const pickup = stops.find(({ kind }) => kind === "pickup");
  const collect = agreedOf(pickup);
  const deliver = agreedOf(stops.find(({ kind }) => kind === "dropoff"));
  const delivery = { deliverFrom: deliver?.from ?? null, deliverBy: deliver?.by ?? null };
  // Already collected, so the agreed delivery day counts.
  if (deliver && pickup?.state === "done")
    return { day: deliver.day, collectFrom: null, collectBy: null, deliveredOn: deliver.day, ...delivery };
  const booked = order.estimated_delivery_date;
  // An estimate before the agreed collection day is outdated.
  const isOutdated = collect !== null && booked !== null && booked < collect.day;
  return {
    day: collect?.day ?? order.scheduled_date,
    ...collectionOf(pickup, collect, hours),
    deliveredOn: deliver?.day ?? (isOutdated ? null : booked),
    ...delivery,
  };
}

type Agreed = { day: string; from: string | null; by: string | null };

/** The latest agreed day, with the times on that day; null if nothing is agreed. */
function agreedOf(stop: SheetStop | undefined): Agreed | null {
  const latest = stop?.by_at ?? stop?.from_at;
  if (!stop || !latest) return null;
  const day = dublinDate(latest);
  const time = (at: Date | null) => (at !== null && dublinDate(at) === day ? dublinTime(at) : null);
  return { day, from: time(stop.from_at), by: time(stop.by_at) };
}

/** Collection hours with any agreed times in their place; if no time is left between them, only the agreed times. */
function collectionOf(stop: SheetStop | undefined, agreed: Agreed | null, hours: CollectionWindow | null) {
  const collectFrom = stop?.from_at ? (agreed?.from ?? null) : (hours?.from ?? null);
  const collectBy = stop?.by_at ? (agreed?.by ?? null) : (hours?.until ?? null);
  if (agreed === null || collectFrom === null || collectBy === null || collectFrom < collectBy)
    return { collectFrom, collectBy };
  return { collectFrom: agreed.from, collectBy: agreed.by };
}
