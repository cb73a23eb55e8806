import type { Selectable } from "kysely";
import type { DriverRun, DriverStop, PhoneShift } from "../../../contract/driver-phone.ts";
import { trackPath } from "../../../contract/tracking.ts";
import { callBeforePickupMinutes } from "../../../domain/deliveries/courier-call.ts";
import type { OrderId } from "../../../domain/orders/references.ts";
import { addDays } from "../../../domain/schedule/dates.ts";
import { dublinDate } from "../../../domain/schedule/dublin.ts";
import type { Context, Verb } from "../../context.ts";
import type { Database } from "../../database/kysely.ts";
import type { Orders, Stops } from "../../database/types.ts";
import { readDayShifts } from "../../drivers/shifts/read-day-shifts.ts";
import { readAccountNotes } from "../../orders/read-account-notes.ts";
import { runOfRow } from "../run-of-row.ts";
import { readDelivery, type StoredDelivery } from "../stored-delivery.ts";
import { describeCarried, describeIncoming, readIncomingOrders } from "./carried-parcels.ts";
import { driverStop } from "./driver-stop.ts";
import { readPhoneDriver } from "./phone-driver.ts";

/** The driver's stops of today, starting with those begun on earlier days, and the goods that the driver has. */
export const getDriverRun: Verb<object, DriverRun> = async (context) => {
  const driver = await readPhoneDriver(context);
  if ("failed" in driver) return driver;
  const { db, environment } = context;
  const { settings } = await context.settings.current();
  const today = dublinDate(context.now());
  const tomorrow = addDays(today, 1);
  const rows = await readStops(db, driver.id, [today, tomorrow]);
  const carried = await readHeldOrders(db, driver.id);
  const incoming = await readIncomingOrders(db, driver.id);
  const known = await readDeliveries(db, [...rows.map(({ order_id }) => order_id), ...carried, ...incoming]);
  const accounts = await readAccountNotes(db, [...known.keys()]);
  const colleagues = await readColleagues(context, driver.id);
  const names = new Map([...colleagues, driver].map(({ id, name }) => [id, name]));
  const trackAddressOf = ({ delivery: { track_key: key } }: StoredDelivery) =>
    key === null ? null : environment.publicUrl + trackPath(key);
  const shown = rows.flatMap((stop): { day: string; storedDay: string; stop: DriverStop }[] => {
    const found = known.get(stop.order_id);
    const run = found && runOfRow(found.stored, stop, today);
    if (!found || !run || run.driverId !== driver.id || stop.run_day === null) return [];
    const described = driverStop(settings, found.order, found.stored, stop, { driverId: driver.id, names });
    const trackAddress = trackAddressOf(found.stored);
    return [
      {
        day: run.day,
        storedDay: stop.run_day,
        stop: { ...described, trackAddress, account: accounts.get(stop.order_id) ?? null },
      },
    ];
  });
  const versions = await readVersions(db, driver.id, [...new Set([today, tomorrow, ...shown.map((s) => s.storedDay)])]);
  const runOf = (day: string, stops: typeof shown) => ({
    day,
    version: versions.get(day) ?? 0,
    stops: stops.map(({ stop }) => stop),
  });
  const [shiftToday, shiftTomorrow] = [await readShift(db, today, driver.id), await readShift(db, tomorrow, driver.id)];
  const ofToday = shown.filter(({ day }) => day === today);
  const earlierDays = [...new Set(ofToday.map(({ storedDay }) => storedDay).filter((day) => day < today))];
  const inRuns = new Set(ofToday.filter(({ stop }) => stop.kind !== "pickup").map(({ stop }) => stop.orderId));
  return {
    driver,
    serverTime: context.now().toISOString(),
    runs: [
      ...earlierDays.map((day) =>
        runOf(
          day,
          ofToday.filter(({ storedDay }) => storedDay === day),
        ),
      ),
      {
        ...runOf(
          today,
          ofToday.filter(({ storedDay }) => storedDay >= today),
        ),
        ...shiftToday,
      },
    ],
    tomorrow: {
      ...runOf(
        tomorrow,
        shown.filter(({ day }) => day === tomorrow),
      ),
      ...shiftTomorrow,
    },
    carrying: carried.flatMap((orderId) => {
      const found = known.get(orderId);
      if (!found || inRuns.has(orderId)) return [];
      return [describeCarried(found.order, found.stored, trackAddressOf(found.stored))];
    }),
    incoming: incoming.flatMap((orderId) => {
      const found = known.get(orderId);
      return found ? describeIncoming(found.order, found.stored) : [];
    }),
    colleagues,
    settings: { callBeforeMinutes: callBeforePickupMinutes },
  };
};

async function readShift(db: Database, day: string, driverId: number): Promise<{ shift?: PhoneShift | null }> {
  const found = (await readDayShifts(db, day, driverId)).get(driverId);
  if (!found) return {};
  if (!found.hours) return { shift: null };
  const { from, to, breaks, startPlace, endPlace } = found.hours;
  return { shift: { from, to, breaks, startPlace, endPlace } };
}

/** The stops of these days, and all that may have been begun on earlier ones, oldest first. */
function readStops(db: Database, driverId: number, days: string[]): Promise<Selectable<Stops>[]> {
  return db
    .selectFrom("stops")
    .selectAll()
    .where("driver_id", "=", driverId)
    .where((eb) => eb.or([eb("run_day", "in", days), eb("state", "in", ["en_route", "arrived"])]))
    .orderBy("run_day")
    .orderBy("run_position")
    .orderBy("order_id")
    .execute();
}

async function readHeldOrders(db: Database, driverId: number): Promise<OrderId[]> {
  const rows = await db
    .selectFrom("deliveries")
    .select("order_id")
    .where("holder_driver_id", "=", driverId)
    .orderBy("holder_since")
    .orderBy("order_id")
    .execute();
  return rows.map(({ order_id }) => order_id);
}

type Known = { order: Selectable<Orders>; stored: StoredDelivery };

async function readDeliveries(db: Database, orderIds: readonly OrderId[]): Promise<Map<OrderId, Known>> {
  const ids = [...new Set(orderIds)];
  if (ids.length === 0) return new Map();
  const orders = await db.selectFrom("orders").selectAll().where("id", "in", ids).execute();
  const known = await Promise.all(
    orders.map(async (order): Promise<[OrderId, Known] | null> => {
      const stored = await readDelivery(db, order.id);
      return stored && [order.id, { order, stored }];
    }),
  );
  return new Map(known.filter((each) => each !== null));
}

async function readColleagues({ db }: Context, driverId: number): Promise<{ id: number; name: string }[]> {
  return db
    .selectFrom("drivers")
    .innerJoin("users", "users.id", "user_id")
    .select(["drivers.id", "display_name as name"])
    .where("drivers.id", "!=", driverId)
    .where("disabled_at", "is", null)
    .where("role", "=", "driver")
    .orderBy("display_name")
    .orderBy("drivers.id")
    .execute();
}

async function readVersions(db: Database, driverId: number, days: string[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom("runs")
    .select(["day", "version"])
    .where("driver_id", "=", driverId)
    .where("day", "in", days)
    .execute();
  return new Map(rows.map(({ day, version }) => [day, version]));
}
