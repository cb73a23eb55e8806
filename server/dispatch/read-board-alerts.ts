import type { BoardAlert, BoardColumn } from "../../contract/dispatch.ts";
import type { StopKind } from "../../domain/deliveries/delivery.ts";
import { showMinutes } from "../../domain/dispatch/show-minutes.ts";
import { showDay } from "../../domain/schedule/dates.ts";
import { dublinDate, dublinTime } from "../../domain/schedule/dublin.ts";
import type { Context } from "../context.ts";
import { type Day, type DayDelivery, type StopFailure, stopsToGive } from "./read-day.ts";

const silentMinutes = 20;
const unassignedMinutes = 60;
const mostNotices = 100;

/** What needs a person now, most pressing first: of a day that is over or still to come only what was left to decide. */
export async function boardAlerts(context: Context, day: Day, columns: readonly BoardColumn[]): Promise<BoardAlert[]> {
  const deliveries = [...day.deliveries.values()];
  const isToday = day.day === day.today;
  return [
    ...deliveries.flatMap(questionOf),
    ...deliveries.flatMap(failureOf),
    ...(isToday ? [...columns.flatMap(lateOf), ...deliveries.flatMap((each) => nobodyHas(each, day))] : []),
    ...(isToday ? [...columns.flatMap((column) => silenceOf(column, day)), ...(await noticesOf(context))] : []),
  ];
}

const alert = (
  kind: BoardAlert["kind"],
  id: string | number,
  text: string,
  about: Partial<Pick<BoardAlert, "orderId" | "driverId" | "noticeId">>,
): BoardAlert => ({ id: `${kind}:${id}`, kind, text, orderId: null, driverId: null, noticeId: null, ...about });

const stopWords: Readonly<Record<StopKind, string>> = { pickup: "pickup", dropoff: "drop-off", return: "return" };

function questionOf({ row, reference }: DayDelivery): BoardAlert[] {
  if (row.question === null) return [];
  return [alert("question", row.order_id, `${reference}: ${row.question}`, { orderId: row.order_id })];
}

function failureOf({ row, reference, stops }: DayDelivery): BoardAlert[] {
  const failed = stops.find(({ state }) => state === "failed");
  if (row.state !== "failed" || !failed?.failure) return [];
  const text = `The ${stopWords[failed.kind]} of ${reference} could not be done${whyNot(failed.failure)}`;
  return [alert("failed", row.order_id, text, { orderId: row.order_id, driverId: failed.driverId })];
}

/** ' (nobody there): No answer at the door', or ': nobody there' where the driver wrote nothing. */
function whyNot({ why, note }: StopFailure): string {
  const reason = why.charAt(0).toLowerCase() + why.slice(1);
  return note ? ` (${reason}): ${note}` : `: ${reason}`;
}

/** One line a van, however many of its stops are late. */
function lateOf({ driver, stops }: BoardColumn): BoardAlert[] {
  const late = stops.filter(({ lateness }) => lateness === "late");
  const [worst] = late.toSorted((a, b) => b.lateMinutes - a.lateMinutes);
  if (!worst) return [];
  const { orderId, kind, town, reference, state, lateMinutes } = worst;
  const by = showMinutes(lateMinutes);
  const at = town === "" ? `at ${reference}` : `in ${town} (${reference})`;
  const text =
    late.length > 1
      ? `${driver.name} is late at ${late.length} stops, the worst by ${by}: ${stopWords[kind]} of ${reference}${town && ` in ${town}`}`
      : `${driver.name} is ${state === "arrived" ? "" : "expected "}${by} late ${at}`;
  return [alert("late", driver.id, text, { orderId, driverId: driver.id })];
}

function nobodyHas(delivery: DayDelivery, day: Day): BoardAlert[] {
  const [stop] = delivery.row.partner_name === null ? stopsToGive(delivery, day) : [];
  if (!stop?.by || stop.by.getTime() - day.now.getTime() > unassignedMinutes * 60_000) return [];
  const what = stop.kind === "pickup" ? "collected" : stop.kind === "dropoff" ? "delivered" : "brought back";
  const dueDay = dublinDate(stop.by);
  const by = `${dublinTime(stop.by)}${dueDay === day.day ? "" : ` on ${showDay(dueDay)}`}`;
  const text = `Nobody has ${delivery.reference}, to be ${what} by ${by}`;
  return [alert("unassigned", delivery.row.order_id, text, { orderId: delivery.row.order_id })];
}

function silenceOf({ driver, stops, place, seenAt }: BoardColumn, { now }: Day): BoardAlert[] {
  if (!stops.some(({ isLocked }) => isLocked)) return [];
  const heard = [place?.at, seenAt].flatMap((at) => (at ? [Date.parse(at)] : []));
  const minutes = Math.floor((now.getTime() - Math.max(0, ...heard)) / 60_000);
  if (minutes < silentMinutes) return [];
  const text =
    heard.length === 0
      ? `${driver.name} is under way, but nothing has been heard from their phone`
      : `Nothing has been heard from ${driver.name}'s phone for ${minutes} minutes`;
  return [alert("silent", driver.id, text, { driverId: driver.id })];
}

/** Told by phones: refused while offline, a proof of a stop that was moved or cancelled meanwhile. */
async function noticesOf({ db }: Context): Promise<BoardAlert[]> {
  const notices = await db
    .selectFrom("dispatch_notices")
    .selectAll()
    .where("seen_at", "is", null)
    .orderBy("created_at")
    .orderBy("id")
    .limit(mostNotices)
    .execute();
  return notices.map(({ id, text, order_id, driver_id }) =>
    alert("notice", id, text, {
      orderId: order_id as BoardAlert["orderId"],
      driverId: driver_id,
      noticeId: Number(id),
    }),
  );
}
