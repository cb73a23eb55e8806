import type { BoardColumn } from "../../../contract/dispatch.ts";
import type { OrderId } from "../../../domain/orders/references.ts";
import { dublinDate } from "../../../domain/schedule/dublin.ts";
import type { Context } from "../../../server/context.ts";
import type { Coordinates } from "../../../server/maps/maps.ts";
import { memoiseRoutes } from "../../../server/maps/memoise-routes.ts";
import { buildRoadGraph } from "../../../server/maps/road-graph.ts";
import { administratorOf } from "../seed-demo.ts";
import { seededRandom } from "../seeded-random.ts";
import type { Leg } from "./along-road.ts";
import type { DemoClock } from "./demo-clock.ts";
import { type Door, demoPhoneName } from "./demo-phone.ts";
import { drive, stopMinutes } from "./drive.ts";
import { codeFor, type DemoDriver, openFleet } from "./fleet.ts";
import { createOffice } from "./office.ts";

/** Where vans come from in the morning. */
const depot: Coordinates = { lat: 53.2859, lon: -6.3734 };
const minuteMs = 60_000;
/** How often the demo's dispatcher looks at the board. */
const lookMs = minuteMs;
/** Minutes after the start at which each driver is done at a stop, so that something happens while one watches. */
const firstSigned = [1, 2, 4, 6, 9, 12, 16, 20];
/** How many stops each has behind them then. */
const stopsBehind = [3, 4, 3, 5, 3, 4, 2, 5];
/** So long after a visitor's phone was last used, the demo drives on. */
const visitorMs = 10 * minuteMs;
/** This driver met nobody at the door. */
const unlucky = 3;

export type DemoDay = {
  /** What to look at: a driver's code, and the tracking page of a delivery whose van is on its way to it. */
  signIn: { name: string; code: string; address: string };
  trackPath: string | null;
  /** Rejects with what broke, resolves once the clock has ended. */
  ended: Promise<void>;
};

type Needs = { context: Context; door: Door; clock: DemoClock };

/**
 * A day under way, whatever the time of day and the day of the week: eight drivers, forty deliveries, by the verbs of staff and dispatchers and by the
 * phones' own door. Goes on until the clock ends; where a day is under way already, as after a stop, it goes on with that.
 */
export async function startDay({ context: system, door, clock }: Needs): Promise<DemoDay> {
  const context: Context = { ...system, now: clock.now, actor: administratorOf(system) };
  const road = createRoads(context);
  const day = dublinDate(clock.now());
  const random = seededRandom(Number(day.replaceAll("-", "")));
  const office = createOffice(context, random);
  const drivers = await openFleet(context, door);
  const since = await lastOrderAt(context);
  const isNew = await office.openDay(day, drivers, (count) => callsSince(since, clock.now(), count));
  const board = await office.readBoard(day);
  const columns = drivers.map(({ id }) => board.columns.find(({ driver }) => driver.id === id) ?? null);
  const failing = new Set<OrderId>(
    isNew ? (columns[unlucky]?.stops.slice(2, 3).map(({ orderId }) => orderId) ?? []) : [],
  );

  const ends: Promise<void>[] = [];
  await Promise.all(
    drivers.map((driver, index) => {
      const column = columns[index] ?? null;
      return new Promise<void>((caughtUp, failed) => {
        const from = column?.place ?? depot;
        const startAt = isNew ? beginOf(column, index, clock.now(), road) : clock.now();
        const own = { phone: driver.phone, clock, random: seededRandom(driver.id), road, failing };
        const isDrivenByVisitor = () => isVisitorSeen(context, driver.id);
        const end = untilOver(drive({ ...own, from, startAt, onCaughtUp: caughtUp, isDrivenByVisitor }));
        end.catch(failed);
        ends.push(end);
      });
    }),
  );
  await office.agreeTimes(day);
  ends.push(untilOver(keepBusy(office, drivers, clock)));
  return { ...(await whatToSee(context, drivers)), ended: Promise.all(ends).then(() => {}) };
}

/** So long ago that what they have behind them is behind them; never before anything of it was booked. */
function beginOf(
  column: BoardColumn | null,
  index: number,
  now: Date,
  road: (from: Coordinates, to: Coordinates) => Leg,
): Date {
  const behind = (column?.stops ?? []).slice(0, stopsBehind[index]);
  let [from, minutes] = [depot, 0];
  for (const { lat, lon } of behind) {
    if (lat === null || lon === null) continue;
    const to = { lat, lon };
    minutes += Math.max(1, road(from, to).minutes) + stopMinutes;
    from = to;
  }
  return new Date(now.getTime() + ((firstSigned[index] ?? 1) - minutes) * minuteMs);
}

function createRoads({ maps }: Context): (from: Coordinates, to: Coordinates) => Leg {
  const routeBetween = memoiseRoutes(buildRoadGraph());
  return (from, to) => ({ path: routeBetween(from, to).path, minutes: maps.driveMinutes(from, to) });
}

/** The calls of a day that opens after the last order, spread over the last hours, so that papers stay in the order of their dates. */
function callsSince(since: Date | null, now: Date, count: number): Date[] {
  const hours = 8 * 60 * minuteMs;
  const first = Math.max(now.getTime() - hours, since?.getTime() ?? 0);
  return Array.from(
    { length: count },
    (_, index) => new Date(first + ((index + 1) / (count + 1)) * (now.getTime() - first)),
  );
}

async function lastOrderAt({ db }: Context): Promise<Date | null> {
  const { at } = await db
    .selectFrom("orders")
    .select((eb) => eb.fn.max("date_modified").as("at"))
    .executeTakeFirstOrThrow();
  return at;
}

async function keepBusy(
  office: ReturnType<typeof createOffice>,
  drivers: readonly DemoDriver[],
  clock: DemoClock,
): Promise<void> {
  for (;;) {
    await clock.until(new Date(clock.now().getTime() + lookMs));
    await office.keepBusy(dublinDate(clock.now()), drivers, clock.now());
  }
}

/** A phone that is none of the demo's own was used as this driver in the last minutes. */
async function isVisitorSeen({ db, now }: Context, driverId: number): Promise<boolean> {
  const seen = await db
    .selectFrom("driver_phones")
    .select("id")
    .where("driver_id", "=", driverId)
    .where("name", "<>", demoPhoneName)
    .where("ended_at", "is", null)
    .where("seen_at", ">", new Date(now().getTime() - visitorMs))
    .executeTakeFirst();
  return seen !== undefined;
}

async function whatToSee(
  context: Context,
  drivers: readonly DemoDriver[],
): Promise<Pick<DemoDay, "signIn" | "trackPath">> {
  const seen = await context.db
    .selectFrom("stops")
    .innerJoin("deliveries", "deliveries.order_id", "stops.order_id")
    .leftJoin("driver_places", "driver_places.driver_id", "stops.driver_id")
    .select(["track_key", "stops.driver_id"])
    .where("stops.state", "=", "en_route")
    .where("track_key", "is not", null)
    .orderBy((eb) => eb("stops.kind", "=", "dropoff"), "desc")
    .orderBy("driver_places.located_at", (order) => order.desc().nullsLast())
    .executeTakeFirst();
  const driver = drivers.find(({ id }) => id === seen?.driver_id) ?? drivers[0];
  if (!driver) throw new Error("the demo has no drivers");
  const { code, address } = await codeFor(context, driver.id);
  return { signIn: { name: driver.name, code, address }, trackPath: seen ? `/track/${seen.track_key}` : null };
}

/** That the clock ends is no fault. */
function untilOver(work: Promise<void>): Promise<void> {
  return work.catch((error: unknown) => {
    if ((error as { name?: string }).name !== "AbortError") throw error;
  });
}
