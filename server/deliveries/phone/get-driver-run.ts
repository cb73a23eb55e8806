import type { DriverRun, DriverStop } from "../../../contract/driver-phone.ts";
import { trackPath } from "../../../contract/tracking.ts";
import { callBeforePickupMinutes } from "../../../domain/deliveries/courier-call.ts";
import { addDays } from "../../../domain/schedule/dates.ts";
import { dublinDate } from "../../../domain/schedule/dublin.ts";
import type { Verb } from "../../context.ts";
import { readDelivery } from "../stored-delivery.ts";
import { driverStop } from "./driver-stop.ts";
import { readPhoneDriver } from "./phone-driver.ts";

/** The driver's stops of today, and those of yesterday that are still open. */
export const getDriverRun: Verb<object, DriverRun> = async (context) => {
  const driver = await readPhoneDriver(context);
  if ("failed" in driver) return driver;
  const { settings } = await context.settings.current();
  const today = dublinDate(context.now());
  const yesterday = addDays(today, -1);
  const stops = await context.db
    .selectFrom("stops")
    .selectAll()
    .where("driver_id", "=", driver.id)
    .where("run_day", "in", [yesterday, today])
    .where((eb) => eb.or([eb("run_day", "=", today), eb("state", "in", ["waiting", "en_route", "arrived"])]))
    .orderBy("run_day")
    .orderBy("run_position")
    .orderBy("order_id")
    .execute();
  const versions = await context.db
    .selectFrom("runs")
    .select(["day", "version"])
    .where("driver_id", "=", driver.id)
    .where("day", "in", [yesterday, today])
    .execute();
  const orderIds = [...new Set(stops.map(({ order_id }) => order_id))];
  const orders = new Map(
    orderIds.length === 0
      ? []
      : (await context.db.selectFrom("orders").selectAll().where("id", "in", orderIds).execute()).map((order) => [
          order.id,
          order,
        ]),
  );
  const deliveries = new Map(
    await Promise.all(orderIds.map(async (id) => [id, await readDelivery(context.db, id)] as const)),
  );
  const stopsOf = (day: string) =>
    stops.flatMap((stop): DriverStop[] => {
      const order = orders.get(stop.order_id);
      const stored = deliveries.get(stop.order_id);
      if (stop.run_day !== day || !order || !stored) return [];
      const key = stored.delivery.track_key;
      const trackAddress = key === null ? null : context.environment.publicUrl + trackPath(key);
      const shown = { ...driverStop(settings, order, stored, stop), trackAddress };
      return day === yesterday && shown.isCancelled ? [] : [shown];
    });
  const runs = [yesterday, today].map((day) => ({
    day,
    version: versions.find((run) => run.day === day)?.version ?? 0,
    stops: stopsOf(day),
  }));
  return {
    driver,
    serverTime: context.now().toISOString(),
    runs: runs.filter(({ day, stops }) => day === today || stops.length > 0),
    settings: { callBeforeMinutes: callBeforePickupMinutes },
  };
};
