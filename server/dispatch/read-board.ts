import type { DeliveryHolder } from "../../contract/deliveries.ts";
import type { Board, BoardColumn, BoardDelivery, BoardShift, BoardStop } from "../../contract/dispatch.ts";
import { addressLines } from "../../domain/addresses/address-lines.ts";
import { showPostcode } from "../../domain/addresses/postcode.ts";
import { expectedEnd, expectedTimes, type StopTiming } from "../../domain/dispatch/expected-times.ts";
import { peakLoad } from "../../domain/dispatch/run-loads.ts";
import { refuseGoods } from "../../domain/dispatch/vehicle.ts";
import { customerNameOf } from "../../domain/orders/display-defaults.ts";
import type { OrderId } from "../../domain/orders/references.ts";
import type { Context } from "../context.ts";
import { dropoffInstructions } from "../orders/order-details.ts";
import { readAccountNotes } from "../orders/read-account-notes.ts";
import { orderJsonOf } from "../orders/stored-order.ts";
import { isAvailable, paceOf, runOf, shiftOf } from "./day-runs.ts";
import { readBoardAlerts } from "./read-board-alerts.ts";
import {
  anyOf,
  type Day,
  type DayDelivery,
  type DayHolder,
  type DayStop,
  fromDay,
  noKnownDeliveries,
  readDay,
  showFailure,
  stopsOfRun,
  unassignedStops,
} from "./read-day.ts";
import type { DayDriver } from "./read-drivers-of-day.ts";
import { showUrgency, urgencyOf } from "./urgency.ts";

/**
 * Reads the board of a day from the database, and updates the known deliveries. To show a board, use `shared-board.ts`
 * instead.
 */
export async function readBoard(context: Context, name: string, known = noKnownDeliveries()): Promise<Board> {
  const { settings } = await context.settings.current();
  const day = await readDay(context, settings, name, { known });
  const ids = [...day.deliveries.keys()];
  const [proofs, accounts] = [await readProofKeys(context, ids), await readAccountNotes(context.db, ids)];
  const show = (stop: DayStop, timing: StopTiming | null = null) => ({
    ...boardStop(day.deliveries.get(stop.orderId)!, stop, timing, proofs),
    account: accounts.get(stop.orderId) ?? null,
  });
  const columns = [...day.drivers.values()].flatMap((driver): BoardColumn[] => {
    const stops = stopsOfRun(day, driver.id);
    const isShown = stops.length > 0 || isOnBoard(day, driver);
    return isShown ? [columnOf(context, day, driver, stops, show)] : [];
  });
  const shown = columns.flatMap(({ driver }) => day.drivers.get(driver.id) ?? []);
  const all = [...day.deliveries.values()];
  const unassigned = all
    .filter((delivery) => isUnassigned(delivery, day))
    .map((delivery) => ({ delivery, urgency: urgencyOf(delivery, day) }))
    .sort(
      (a, b) => a.urgency.minutesRemaining - b.urgency.minutesRemaining || a.delivery.order.id - b.delivery.order.id,
    )
    .map(({ delivery, urgency }) => boardDelivery(delivery, showUrgency(urgency), show, shown));
  const done = all
    .filter((delivery) => isDone(delivery, name))
    .map((delivery) => boardDelivery(delivery, { level: "later", reason: "" }, show, []));
  return {
    day: name,
    serverTime: context.now().toISOString(),
    unassigned,
    columns,
    alerts: await readBoardAlerts(context, day, columns),
    done,
  };
}

/**
 * Whether the driver works on this day or is at work now; on another day than today, a driver who is off has no column.
 */
function isOnBoard(day: Day, driver: DayDriver): boolean {
  if (day.day < day.today) return false;
  return isAvailable(day, driver) || (driver.onDuty && day.day === day.today);
}

/**
 * Whether a delivery has unassigned stops for this day, or a failed one outside a run. A partner's delivery is never
 * unassigned.
 */
export function isUnassigned(delivery: DayDelivery, day: Day): boolean {
  if (delivery.row.partner_name !== null) return false;
  if (unassignedStops(delivery, day).length > 0) return true;
  const failed = delivery.row.state === "failed" && delivery.stops.find(({ state }) => state === "failed");
  const isInRun = failed && failed.runDay !== null && failed.runDay >= day.today;
  return Boolean(failed && !isInRun && day.day === day.today);
}

function isDone({ row, stops }: DayDelivery, day: string): boolean {
  if (row.state === "delivered" || row.state === "returned" || row.state === "cancelled")
    return stops.some(({ runDay }) => runDay === day);
  return row.partner_name !== null;
}

function columnOf(
  context: Context,
  day: Day,
  driver: DayDriver,
  stops: readonly DayStop[],
  show: (stop: DayStop, timing?: StopTiming | null) => BoardStop,
): BoardColumn {
  // Goods that were not collected are not in the van, so nobody drives to their drop-off.
  const driven = stops.filter(({ waitsForPickup }) => !waitsForPickup);
  const run = runOf(day, driver, driven);
  const pace = paceOf(context, day);
  const timings = day.day < day.today ? [] : expectedTimes(run, pace);
  const open = driven.filter(({ isOpen }) => isOpen);
  const timingOf = new Map(timings.map((timing, index) => [open[index]!, timing]));
  const load = peakLoad(run);
  const [next] = open;
  return {
    driver: {
      id: driver.id,
      name: driver.name,
      phone: driver.phone,
      vehicle: driver.vehicleId,
      vehicleName: driver.vehicle.name,
      onDuty: driver.onDuty,
    },
    ...(driver.shift &&
      day.day >= day.today && { shift: boardShift(day, driver, timings, expectedEnd(run, timings, pace)) }),
    version: driver.version,
    load: {
      kg: Math.round(load.kg * 10) / 10,
      pallets: load.pallets,
      maxKg: driver.vehicle.maxKg,
      maxPallets: driver.vehicle.maxPallets,
    },
    nextStop: next ? { orderId: next.orderId, kind: next.kind } : null,
    delayMinutes: timings.reduce((max, { lateMinutes }) => Math.max(max, lateMinutes), 0),
    place: driver.place && { lat: driver.place.lat, lon: driver.place.lon, at: driver.place.at.toISOString() },
    placeRefused: driver.placeRefused,
    seenAt: driver.seenAt?.toISOString() ?? null,
    stops: stops.map((stop) => show(stop, timingOf.get(stop))),
  };
}

function boardShift(
  day: Day,
  driver: DayDriver,
  timings: readonly StopTiming[],
  endsAt: number | null,
): BoardShift | null {
  const [shift, hours] = [shiftOf(day, driver), driver.shift?.hours];
  if (!shift || !hours) return null;
  const iso = (ms: number) => new Date(ms).toISOString();
  const expectedBreaks = timings.flatMap(({ breaks }) => breaks);
  return {
    from: iso(shift.from),
    until: iso(shift.until),
    breaks: shift.breaks.map(({ from, by, minutes }) => {
      const expected = expectedBreaks.find(({ begins }) => begins >= from && begins <= by);
      return { from: iso(from), by: iso(by), minutes, expectedAt: expected ? iso(expected.begins) : null };
    }),
    startPlace: hours.startPlace,
    endPlace: hours.endPlace,
    endsAt: endsAt === null ? null : iso(endsAt),
  };
}

function boardDelivery(
  delivery: DayDelivery,
  urgency: BoardDelivery["urgency"],
  show: (stop: DayStop) => BoardStop,
  drivers: readonly DayDriver[],
): BoardDelivery {
  const { row } = delivery;
  return {
    orderId: row.order_id,
    reference: delivery.reference,
    state: row.state,
    version: row.version,
    urgency,
    stops: delivery.stops.map((stop) => show(stop)),
    holder: boardHolder(delivery.holder),
    cannot: drivers.flatMap(({ id, vehicle }) => {
      const reason = refuseHolder(delivery.holder, id) ?? refuseGoods(vehicle, delivery.goods);
      return reason === null ? [] : [{ driverId: id, reason }];
    }),
    partner:
      row.partner_name === null
        ? null
        : { name: row.partner_name, reference: row.partner_reference ?? "", url: row.partner_url ?? "" },
    question: row.question,
  };
}

/** Only the driver who has the goods can deliver them. */
function refuseHolder({ driverId, name }: DayHolder, driver: number): string | null {
  return driverId === null || driverId === driver ? null : `${name} has the goods: record the hand-over first`;
}

function boardHolder({ kind, driverId, name, since }: DayHolder): DeliveryHolder {
  return { kind, driverId, name, since: since?.toISOString() ?? null };
}

function boardStop(
  delivery: DayDelivery,
  stop: DayStop,
  timing: StopTiming | null,
  proofs: ReadonlyMap<string, string[]>,
): Omit<BoardStop, "account"> {
  return {
    ...storedFieldsOf(delivery, stop),
    expectedAt: timing ? new Date(timing.begins).toISOString() : null,
    lateness: timing?.lateness ?? null,
    lateMinutes: timing?.lateMinutes ?? 0,
    minutesLeft: timing && stop.by ? Math.floor((stop.by.getTime() - timing.begins) / 60_000) : null,
    ...(timing?.isOutsideShift && { isOutsideShift: true }),
    holder: boardHolder(delivery.holder),
    proofKeys: proofs.get(`${stop.orderId}:${stop.kind}`) ?? [],
  };
}

/** The fields of a stop that depend only on the stored delivery. */
type StoredFields = Omit<
  BoardStop,
  "account" | "expectedAt" | "lateness" | "lateMinutes" | "minutesLeft" | "isOutsideShift" | "holder" | "proofKeys"
>;

/** Reads share the stops of an unchanged delivery. */
const storedFields = new WeakMap<DayStop, StoredFields>();

function storedFieldsOf(delivery: DayDelivery, stop: DayStop): StoredFields {
  const fields = storedFields.get(stop) ?? showStoredFields(delivery, stop);
  storedFields.set(stop, fields);
  return fields;
}

function showStoredFields({ order, reference, goods, quantity, isWeighed }: DayDelivery, stop: DayStop): StoredFields {
  const { shipment, billing, meta } = orderJsonOf(order);
  const text = (value: string | number | undefined) => String(value ?? "");
  const isDropoff = stop.kind === "dropoff";
  const address = isDropoff ? shipment.dropoff : shipment.pickup;
  const line = text(isDropoff ? meta.dropoff_address : meta.pickup_address);
  const packageName = goods.packageType?.name ?? "";
  return {
    orderId: stop.orderId,
    kind: stop.kind,
    reference,
    state: stop.state,
    isOpen: stop.isOpen,
    waitsForPickup: stop.waitsForPickup,
    customer: customerNameOf(order.customer_name, billing.email || order.customer_email),
    town: address?.city || (isDropoff ? order.dropoff_town : order.pickup_town),
    address: address ? addressLines(address).join(", ") : line,
    postcode: address ? showPostcode(address.country, address.postcode) : "",
    contact: text(isDropoff ? meta.delivery_contact_name : meta.pickup_contact_name),
    phone: text(isDropoff ? meta.delivery_contact_phone : meta.pickup_contact_phone),
    instructions: isDropoff ? dropoffInstructions(meta) : text(meta.pickup_instructions),
    service: order.service_name,
    goods: packageName === "" ? text(meta.package_description) : `${quantity} × ${packageName}`,
    kg: isWeighed ? Math.round(goods.kg * 10) / 10 : null,
    pallets: goods.pallets,
    from: stop.from?.toISOString() ?? null,
    by: stop.by?.toISOString() ?? null,
    endedAt: stop.endedAt?.toISOString() ?? null,
    failure: stop.failure && showFailure(stop.failure),
    lat: stop.at?.lat ?? null,
    lon: stop.at?.lon ?? null,
    isLocked: stop.isUnderWay,
    fromDay: fromDay(stop),
  };
}

async function readProofKeys({ db }: Context, ids: readonly OrderId[]): Promise<Map<string, string[]>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("proofs")
    .select(["order_id", "stop", "key"])
    .where("order_id", "=", anyOf(ids))
    .orderBy("received_at")
    .execute();
  const keys = new Map<string, string[]>();
  for (const { order_id, stop, key } of rows)
    keys.set(`${order_id}:${stop}`, [...(keys.get(`${order_id}:${stop}`) ?? []), key]);
  return keys;
}
