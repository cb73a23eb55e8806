import { type Selectable, sql } from "kysely";
import { collectionCalendar, type Settings } from "../../contract/settings.ts";
import { type DeliveryState, type FailureReason, type StopKind, stopKinds } from "../../domain/deliveries/delivery.ts";
import { failureReasonNames } from "../../domain/deliveries/delivery-words.ts";
import type { HolderKind } from "../../domain/deliveries/holder.ts";
import { isOpenStop, isUnderWay, runOfStop } from "../../domain/deliveries/run-of-stop.ts";
import type { Point } from "../../domain/dispatch/run.ts";
import type { Goods } from "../../domain/dispatch/vehicle.ts";
import type { OrderId } from "../../domain/orders/references.ts";
import { collectionWindow } from "../../domain/schedule/collection-hours.ts";
import { dublinDate, dublinInstant } from "../../domain/schedule/dublin.ts";
import type { Context } from "../context.ts";
import type { Database } from "../database/kysely.ts";
import type { Deliveries, Orders, Stops } from "../database/types.ts";
import { effectiveEvents } from "../deliveries/effective-events.ts";
import { timesOf } from "../deliveries/staff-delivery.ts";
import type { RunKey } from "../deliveries/store-runs.ts";
import type { StoredEvent } from "../deliveries/stored-delivery.ts";
import { orderJsonOf, referencesOf } from "../orders/stored-order.ts";
import { type DayDriver, readDrivers } from "./read-drivers-of-day.ts";

/** A stored stop with its due times. */
export type DayStop = {
  orderId: OrderId;
  kind: StopKind;
  state: Selectable<Stops>["state"];
  /** Whether the stop is neither done nor failed, and its delivery is not finished. */
  isOpen: boolean;
  /** Its pickup failed, so there is nothing to deliver until a dispatcher decides what happens next. */
  waitsForPickup: boolean;
  /** The run it belongs to today, by the rule that phone and tracking page also follow; null if in no run. */
  run: RunKey | null;
  isUnderWay: boolean;
  /** The stored driver and day of its run. */
  driverId: number | null;
  runDay: string | null;
  position: number;
  at: Point | null;
  from: Date | null;
  by: Date | null;
  arrivedAt: Date | null;
  endedAt: Date | null;
  /** Null unless it failed. */
  failure: StopFailure | null;
};

/** `why`: the reason as a text. `note`: the driver's own words. */
export type StopFailure = { why: string; note: string };

/** Not all columns, because search texts are long. */
const orderColumns = [
  "id",
  "shop_order_id",
  "is_local",
  "form_submission_id",
  "booking_reference",
  "was_booked",
  "on_account_at",
  "date_paid",
  "date_created",
  "scheduled_date",
  "priority",
  "distance_km",
  "service_name",
  "package_type",
  "customer_name",
  "customer_email",
  "pickup_town",
  "dropoff_town",
  "shipment",
  "billing",
  "shipping",
  "meta",
] as const;
type DayOrder = Pick<Selectable<Orders>, (typeof orderColumns)[number]>;

export type DayDelivery = {
  row: Selectable<Deliveries>;
  order: DayOrder;
  reference: string;
  goods: Goods;
  quantity: number;
  isWeighed: boolean;
  stops: DayStop[];
  holder: DayHolder;
};

/** The holder of the goods. Drivers have today's names. */
export type DayHolder = { kind: HolderKind; driverId: number | null; name: string; since: Date | null };

/** Everything a board shows and a plan needs. */
export type Day = {
  day: string;
  today: string;
  now: Date;
  settings: Settings;
  /** When vans that have not set off yet do so: at opening time, or now if that has passed. */
  startsAt: Date;
  deliveries: Map<OrderId, DayDelivery>;
  drivers: Map<number, DayDriver>;
  /** The stops by driver. */
  runs: ReadonlyMap<number, readonly DayStop[]>;
  carried: ReadonlyMap<number, readonly DayDelivery[]>;
};

/** Everything except the holder, whose name is read with the drivers. */
type StoredDelivery = Omit<DayDelivery, "holder">;

/**
 * Deliveries as they were last read, for callers that read a day again and again; a read fetches only changed
 * deliveries and replaces them. Their stops depend on the settings and on which day is today.
 */
export type KnownDeliveries = {
  settings: Settings | null;
  today: string;
  deliveries: ReadonlyMap<OrderId, { rowVersions: string; delivery: StoredDelivery }>;
};

export const noKnownDeliveries = (): KnownDeliveries => ({ settings: null, today: "", deliveries: new Map() });

/**
 * Boards and suggestions made moments apart expect vans at the same times, so that they differ only by what has
 * happened.
 */
const agreeingMs = 10_000;

/** `alsoOrders`: orders of other days whose deliveries are needed too. Updates `known`. */
export async function readDay(
  context: Context,
  settings: Settings,
  day: string,
  { alsoOrders = [], known = noKnownDeliveries() }: { alsoOrders?: readonly OrderId[]; known?: KnownDeliveries } = {},
): Promise<Day> {
  const { db } = context;
  const now = new Date(Math.floor(context.now().getTime() / agreeingMs) * agreeingMs);
  const today = dublinDate(now);
  const { rows: found } = await sql<{ order_id: OrderId }>`
    select order_id from stops where run_day = ${day} and driver_id is not null
    union select order_id from stops where ${day === today} and driver_id is not null and state in ('en_route', 'arrived')
    union select deliveries.order_id from deliveries join orders on orders.id = deliveries.order_id
      where deliveries.state not in ('delivered', 'returned', 'cancelled') and (orders.scheduled_date is null or orders.scheduled_date <= ${day})
    union select unnest(${[...alsoOrders]}::integer[])`.execute(db);
  const ids = found.map(({ order_id }) => order_id);
  const drivers = await readDrivers(db, settings, day);
  const stored = await readChangedDeliveries(db, ids, { settings, today, known });
  const deliveries = new Map(
    stored.map((delivery): [OrderId, DayDelivery] => [
      delivery.row.order_id,
      { ...delivery, holder: holderOf(delivery.row, drivers) },
    ]),
  );
  const opens = dublinInstant(day, collectionWindow("same_day", collectionCalendar(settings)).from);
  return {
    day,
    today,
    now,
    settings,
    startsAt: opens > now ? opens : now,
    deliveries,
    drivers,
    runs: runsOf({ deliveries, day, today }),
    carried: carriedOf(deliveries),
  };
}

/** One array parameter, because hundreds of single ones are slow, and each count needs its own prepared statement. */
export const anyOf = (ids: readonly OrderId[]) => sql<OrderId>`any(${ids})`;

/** The deliveries of these orders; reads those whose rows have changed since they became known. */
async function readChangedDeliveries(
  db: Database,
  ids: readonly OrderId[],
  { settings, today, known }: { settings: Settings; today: string; known: KnownDeliveries },
): Promise<StoredDelivery[]> {
  const isStillTrue = known.settings === settings && known.today === today;
  const before = isStillTrue ? known.deliveries : noKnownDeliveries().deliveries;
  const versions = ids.length === 0 ? [] : await readRowVersions(db, ids);
  const changed = versions.filter(({ orderId, rowVersions }) => before.get(orderId)?.rowVersions !== rowVersions);
  const read = await readDeliveries(db, settings, { ids: changed.map(({ orderId }) => orderId), today });
  const deliveries = new Map<OrderId, { rowVersions: string; delivery: StoredDelivery }>();
  for (const { orderId, rowVersions } of versions) {
    const delivery = read.get(orderId) ?? before.get(orderId)?.delivery;
    if (delivery) deliveries.set(orderId, { rowVersions, delivery });
  }
  Object.assign(known, { settings, today, deliveries } satisfies KnownDeliveries);
  return [...deliveries.values()].map(({ delivery }) => delivery);
}

/**
 * A text for each order with a delivery that changes with every change to its rows, whoever makes it: PostgreSQL stores
 * a changed row in another place, under the number of the transaction.
 */
async function readRowVersions(
  db: Database,
  ids: readonly OrderId[],
): Promise<{ orderId: OrderId; rowVersions: string }[]> {
  const { rows } = await sql<{ orderId: OrderId; rowVersions: string }>`select order_id as "orderId",
      concat_ws(' ', deliveries.ctid, deliveries.xmin, orders.ctid, orders.xmin,
        (select string_agg(ctid || ' ' || xmin, ' ' order by kind) from stops where stops.order_id = orders.id),
        (select count(*) || ' ' || max(xmin::text::bigint) from delivery_events where delivery_events.order_id = orders.id)
      ) as "rowVersions"
    from deliveries join orders on orders.id = order_id where order_id = ${anyOf(ids)} order by order_id`.execute(db);
  return rows;
}

async function readDeliveries(
  db: Database,
  settings: Settings,
  { ids, today }: { ids: readonly OrderId[]; today: string },
): Promise<Map<OrderId, StoredDelivery>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom("deliveries").selectAll().where("order_id", "=", anyOf(ids)).execute();
  const orders = await db
    .selectFrom("orders")
    .select([...orderColumns])
    .where("id", "=", anyOf(ids))
    .execute();
  const stops = await db.selectFrom("stops").selectAll().where("order_id", "=", anyOf(ids)).execute();
  const begun = stops.filter(({ state }) => state === "arrived" || state === "done" || state === "failed");
  const effective = await readEffectiveEvents(db, [...new Set(begun.map(({ order_id }) => order_id))]);
  const stopAt = new Map(stops.map((stop) => [`${stop.order_id}:${stop.kind}`, stop]));
  const orderOf = new Map(orders.map((order) => [order.id, order]));
  return new Map(
    rows.flatMap((row): [OrderId, StoredDelivery][] => {
      const order = orderOf.get(row.order_id);
      if (!order) return [];
      const times = timesOf(order, settings);
      const isReturning = stopAt.has(`${row.order_id}:return`);
      const dayStops = stopKinds.flatMap((kind): DayStop[] => {
        const stop = stopAt.get(`${row.order_id}:${kind}`);
        if (!stop) return [];
        const event = (what: string) =>
          effective.get(row.order_id)?.find((each) => each.stop === kind && each.kind === what);
        const isOpen = isOpenStop({ kind, state: stop.state }, { delivery: row.state, isReturning });
        const inRun = { state: stop.state, isOpen, driver: stop.driver_id, day: stop.run_day };
        const run = runOfStop(inRun, today);
        const ended = stop.state === "done" ? event("complete") : stop.state === "failed" ? event("fail") : undefined;
        return [
          {
            orderId: row.order_id,
            kind,
            state: stop.state,
            isOpen,
            waitsForPickup: isOpen && kind === "dropoff" && stopAt.get(`${row.order_id}:pickup`)?.state === "failed",
            run: run && { driverId: run.driver, day: run.day },
            isUnderWay: isUnderWay(inRun),
            driverId: stop.driver_id,
            runDay: stop.run_day,
            position: stop.run_position ?? 0,
            at: stop.lat === null || stop.lon === null ? null : { lat: stop.lat, lon: stop.lon },
            from: stop.from_at ?? (kind === "pickup" ? times?.collectFrom : null) ?? null,
            by:
              stop.by_at ??
              (kind === "pickup" ? times?.collectBy : kind === "dropoff" ? times?.deliverBy : null) ??
              null,
            arrivedAt: stop.state === "arrived" ? (event("arrive")?.happened_at ?? null) : null,
            endedAt: ended?.happened_at ?? null,
            failure: stop.state === "failed" ? failureOf(ended?.data) : null,
          },
        ];
      });
      return [
        [
          row.order_id,
          {
            row,
            order,
            ...goodsOf(order),
            reference: referencesOf(order).booking,
            stops: dayStops,
          },
        ],
      ];
    }),
  );
}

function holderOf(row: Selectable<Deliveries>, drivers: Day["drivers"]): DayHolder {
  const { holder: kind, holder_driver_id: driverId, holder_since: since } = row;
  if (kind === null) return { kind: holderByState(row.state), driverId: null, name: "", since: row.ended_at };
  const name = driverId === null ? row.holder_name : drivers.get(driverId)?.name;
  return { kind, driverId, name: name ?? "", since };
}

/** The holder before pickup, and at the end. */
function holderByState(state: DeliveryState): HolderKind {
  return state === "delivered" ? "recipient" : "sender";
}

/** Events by order, newest first. */
async function readEffectiveEvents(db: Database, ids: readonly OrderId[]): Promise<Map<OrderId, StoredEvent[]>> {
  if (ids.length === 0) return new Map();
  const events = await db.selectFrom("delivery_events").selectAll().where("order_id", "=", anyOf(ids)).execute();
  const eventsOf = new Map<OrderId, StoredEvent[]>(ids.map((id) => [id, []]));
  for (const event of events) eventsOf.get(event.order_id)?.push(event);
  return new Map([...eventsOf].map(([id, own]) => [id, effectiveEvents(own)]));
}

function failureOf(data: unknown): StopFailure {
  const { reason, note = "" } = (data ?? {}) as { reason?: FailureReason; note?: string };
  return { why: failureReasonNames[reason ?? "other"] ?? failureReasonNames.other, note };
}

/** 'Nobody there: No answer at the door'. */
export const showFailure = ({ why, note }: StopFailure): string => (note ? `${why}: ${note}` : why);

function goodsOf(order: DayOrder): Pick<DayDelivery, "goods" | "quantity" | "isWeighed"> {
  const { shipment, meta } = orderJsonOf(order);
  const quantity = shipment.quantity ?? 1;
  const kg = Number(meta.package_weight) || 0;
  const name = shipment.packageName ?? String(meta.package_type ?? "");
  const isPallet = Boolean(shipment.pallet);
  return {
    quantity,
    isWeighed: kg > 0,
    goods: {
      kg: kg * quantity,
      pallets: isPallet ? (shipment.palletUnits ?? 1) * quantity : 0,
      packageType: order.package_type === null ? null : { id: order.package_type, name: name || order.package_type },
    },
  };
}

/**
 * The stops of each driver's run in order, finished ones included. Today's begins with stops that the driver set off to
 * on earlier days; the run of a day that is over shows what was in it then.
 */
function runsOf({ deliveries, day, today }: Pick<Day, "deliveries" | "day" | "today">): Day["runs"] {
  const runs = new Map<number, DayStop[]>();
  for (const { stops } of deliveries.values())
    for (const stop of stops) {
      const isOfDay = day < today ? stop.runDay === day : stop.run?.day === day;
      if (!isOfDay || stop.driverId === null) continue;
      const run = runs.get(stop.driverId) ?? [];
      runs.set(stop.driverId, run);
      run.push(stop);
    }
  for (const run of runs.values())
    run.sort((a, b) => compareDays(fromDay(a), fromDay(b)) || a.position - b.position || a.orderId - b.orderId);
  return runs;
}

/** The stops of a driver's run in order. */
export const stopsOfRun = ({ runs }: Pick<Day, "runs">, driverId: number): readonly DayStop[] =>
  runs.get(driverId) ?? [];

/** The deliveries whose goods each driver has. */
function carriedOf(deliveries: Day["deliveries"]): Day["carried"] {
  const carried = new Map<number, DayDelivery[]>();
  for (const delivery of deliveries.values()) {
    const { driverId } = delivery.holder;
    if (driverId !== null) carried.set(driverId, [...(carried.get(driverId) ?? []), delivery]);
  }
  return carried;
}

/** The earlier day from whose run a stop is left over; null if it is in the run of its own day. */
export function fromDay({ run, runDay }: DayStop): string | null {
  return run !== null && runDay !== null && runDay < run.day ? runDay : null;
}

const compareDays = (a: string | null, b: string | null) => {
  const [first, second] = [a ?? "9999", b ?? "9999"];
  return first < second ? -1 : first > second ? 1 : 0;
};

/** Open stops of this day that are in no run. A drop-off due on a later day waits for that day. */
export function unassignedStops({ stops }: DayDelivery, { day, today }: Pick<Day, "day" | "today">): DayStop[] {
  const free = stops.filter((stop) => stop.isOpen && stop.run === null);
  return free.filter((stop) => {
    const isFirst = stop === free[0];
    const due = (stop.kind === "pickup" ? stop.from : stop.by) ?? null;
    const dueDay = due === null ? null : dublinDate(due);
    // The second stop, or one without a time, must be due by this day.
    if (!isFirst || dueDay === null) return dueDay === null || dueDay <= day;
    return day === today ? dueDay <= today : dueDay === day;
  });
}
