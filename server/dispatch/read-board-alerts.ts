import type { BoardAlert, BoardColumn, BoardStop } from "../../contract/dispatch.ts";
import { donePhrases, stopNames } from "../../domain/deliveries/delivery-words.ts";
import { showMinutes } from "../../domain/dispatch/show-minutes.ts";
import { showDay } from "../../domain/schedule/dates.ts";
import { dublinTime } from "../../domain/schedule/dublin.ts";
import type { Context } from "../context.ts";
import { type Day, type DayDelivery, type StopFailure, unassignedStops } from "./read-day.ts";
import { type PhoneReport, readPhoneReports } from "./read-phone-reports.ts";
import { showDue } from "./show-due.ts";

const silentMinutes = 20;
const unassignedMinutes = 60;
const maxNotices = 100;

/** What needs attention, most severe first. For another day than today, only open decisions. */
export async function readBoardAlerts(
  context: Context,
  day: Day,
  columns: readonly BoardColumn[],
): Promise<BoardAlert[]> {
  const deliveries = [...day.deliveries.values()];
  const isToday = day.day === day.today;
  const decisions = [...deliveries.flatMap(questionOf), ...(await readPhoneReports(context)).map(reportOf)];
  const outside = day.day < day.today ? [] : columns.flatMap(outsideShiftOf);
  if (!isToday) return [...deliveries.flatMap(failureOf), ...outside, ...decisions];
  return [
    ...deliveries.flatMap(failureOf),
    ...columns
      .flatMap(lateOf)
      .toSorted((a, b) => b.lateMinutes - a.lateMinutes)
      .map(({ alert }) => alert),
    ...outside,
    ...deliveries.flatMap((each) => unassignedOf(each, day)),
    ...columns.flatMap(leftOverOf),
    ...decisions,
    ...columns.flatMap((column) => silenceOf(column, day)),
    ...(await noticesOf(context)),
  ];
}

const alert = (
  kind: BoardAlert["kind"],
  id: string | number,
  text: string,
  about: Partial<Omit<BoardAlert, "id" | "kind" | "text">>,
): BoardAlert => ({ id: `${kind}:${id}`, kind, text, orderId: null, driverId: null, noticeId: null, ...about });

function questionOf({ row, reference }: DayDelivery): BoardAlert[] {
  if (row.question === null) return [];
  return [alert("question", row.order_id, `${reference}: ${row.question}`, { orderId: row.order_id })];
}

function failureOf({ row, reference, stops }: DayDelivery): BoardAlert[] {
  const failed = stops.find(({ state }) => state === "failed");
  if (row.state !== "failed" || !failed?.failure) return [];
  const text = describeFailure(`${stopNames[failed.kind]} of ${reference}`, failed.failure);
  return [alert("failed", row.order_id, text, { orderId: row.order_id, driverId: failed.driverId })];
}

function describeFailure(stop: string, { why, note }: StopFailure): string {
  const reason = why.charAt(0).toLowerCase() + why.slice(1);
  return note ? `The ${stop} could not be done (${reason}): ${note}` : `The ${stop} could not be done: ${reason}`;
}

function reportOf({ id, orderId, driverId, text }: PhoneReport): BoardAlert {
  return alert("report", id, text, { orderId, driverId, reportId: id });
}

/** Stops that a driver set off to on an earlier day and has not done yet. */
function leftOverOf({ driver, stops }: BoardColumn): BoardAlert[] {
  return stops.flatMap(({ orderId, kind, reference, fromDay }) => {
    if (fromDay === null) return [];
    const text = `${driver.name} still has the ${stopNames[kind]} of ${reference} from ${showDay(fromDay)}`;
    return [alert("left_over", `${orderId}:${kind}`, text, { orderId, driverId: driver.id })];
  });
}

/** Stops after the end of a shift or on a day off, and a late way home, because of manual assignments or delays. */
function outsideShiftOf({ driver, shift, stops }: BoardColumn): BoardAlert[] {
  if (shift === undefined) return [];
  const outside = stops.filter(({ isOutsideShift }) => isOutsideShift);
  const [first] = outside;
  const about = { orderId: first?.orderId ?? null, driverId: driver.id };
  const raise = (text: string) => [alert("shift", driver.id, text, about)];
  const counted = outside.length === 1 ? "a stop" : `${outside.length} stops`;
  if (shift === null) return first ? raise(`${driver.name} is off on this day and has ${counted}`) : [];
  const until = dublinTime(new Date(shift.until));
  if (first) return raise(`${driver.name} has ${counted} after the shift ends at ${until}`);
  if (shift.endsAt === null || shift.endsAt <= shift.until) return [];
  const [ends, place] = [dublinTime(new Date(shift.endsAt)), shift.endPlace === "home" ? "home" : "at the depot"];
  return raise(`${driver.name} is ${place} at ${ends}, and the shift ends at ${until}`);
}

/** One alert per van, however many of its stops are late. */
function lateOf({ driver, stops }: BoardColumn): { lateMinutes: number; alert: BoardAlert }[] {
  const late = stops.filter(({ lateness }) => lateness === "late");
  const [worst] = late.toSorted((a, b) => b.lateMinutes - a.lateMinutes);
  if (!worst) return [];
  const text =
    late.length > 1 ? describeLateStops(driver.name, late.length, worst) : describeLateStop(driver.name, worst);
  const about = { orderId: worst.orderId, driverId: driver.id };
  return [{ lateMinutes: worst.lateMinutes, alert: alert("late", driver.id, text, about) }];
}

function describeLateStops(driver: string, count: number, { kind, reference, town, lateMinutes }: BoardStop): string {
  const [by, stop] = [showMinutes(lateMinutes), stopNames[kind]];
  return town === ""
    ? `${driver} is late at ${count} stops, the worst by ${by}: ${stop} of ${reference}`
    : `${driver} is late at ${count} stops, the worst by ${by}: ${stop} of ${reference} in ${town}`;
}

function describeLateStop(driver: string, { town, reference, state, lateMinutes }: BoardStop): string {
  const by = showMinutes(lateMinutes);
  if (state === "arrived")
    return town === ""
      ? `${driver} is ${by} late at ${reference}`
      : `${driver} is ${by} late in ${town} (${reference})`;
  return town === ""
    ? `${driver} is expected ${by} late at ${reference}`
    : `${driver} is expected ${by} late in ${town} (${reference})`;
}

function unassignedOf(delivery: DayDelivery, day: Day): BoardAlert[] {
  const [stop] = delivery.row.partner_name === null ? unassignedStops(delivery, day) : [];
  if (!stop?.by || stop.by.getTime() - day.now.getTime() > unassignedMinutes * 60_000) return [];
  const text = `Nobody has ${delivery.reference}, to be ${donePhrases[stop.kind]} by ${showDue(stop.by, day.day)}`;
  return [alert("unassigned", delivery.row.order_id, text, { orderId: delivery.row.order_id })];
}

function silenceOf({ driver, stops, place, seenAt }: BoardColumn, { now }: Day): BoardAlert[] {
  if (!stops.some(({ isLocked }) => isLocked)) return [];
  const contacts = [place?.at, seenAt].flatMap((at) => (at ? [Date.parse(at)] : []));
  const minutes = Math.floor((now.getTime() - Math.max(0, ...contacts)) / 60_000);
  if (minutes < silentMinutes) return [];
  const text =
    contacts.length === 0
      ? `${driver.name} is under way, but nothing has been heard from their phone`
      : `Nothing has been heard from ${driver.name}'s phone for ${minutes} minutes`;
  return [alert("silent", driver.id, text, { driverId: driver.id })];
}

/** Notices from phones: refused actions, and proofs of stops that were moved or cancelled in the meantime. */
async function noticesOf({ db }: Context): Promise<BoardAlert[]> {
  const notices = await db
    .selectFrom("dispatch_notices")
    .selectAll()
    .where("seen_at", "is", null)
    .orderBy("created_at")
    .orderBy("id")
    .limit(maxNotices)
    .execute();
  return notices.map(({ id, text, order_id, driver_id, topic }) =>
    alert("notice", id, text, {
      orderId: order_id as BoardAlert["orderId"],
      driverId: driver_id,
      noticeId: Number(id),
      ...(topic !== null && { isAboutOrder: true, isAboutRefund: topic === "returned_paid" }),
    }),
  );
}
