import type { BoardColumn } from "../../../contract/dispatch.ts";
import type { OrderId } from "../../../domain/orders/references.ts";
import { dublinDate } from "../../../domain/schedule/dublin.ts";
import type { Context } from "../../../server/context.ts";
import type { Coordinates } from "../../../server/maps/maps.ts";
import { memoiseRoutes } from "../../../server/maps/memoise-routes.ts";
import { loadRoadGraph } from "../../../server/maps/road-graph.ts";
import { administratorOf } from "../seed-demo.ts";
import { seededRandom } from "../seeded-random.ts";
import type { Leg } from "./along-road.ts";
import type { DemoClock } from "./demo-clock.ts";
import { demoPhoneName, type SendRequest } from "./demo-phone.ts";
import { drive, stopMinutes } from "./drive.ts";
import { createSignInCode, type DemoDriver, signInFleet } from "./fleet.ts";
import { createOffice } from "./office.ts";
import { setShifts } from "./set-shifts.ts";

/** Where vans start in the morning. */
const depot: Coordinates = { lat: 53.2859, lon: -6.3734 };
const minuteMs = 60_000;
/** How often the demo's dispatcher checks the board. */
const boardCheckMs = minuteMs;
/** Minutes after the start at which each driver completes a stop, so that something happens while a visitor watches. */
const firstDoneMinutes = [1, 2, 4, 6, 9, 12, 16, 20];
/** How many stops each driver has completed by then. */
const completedStops = [3, 4, 3, 5, 3, 4, 2, 5];
/** The demo drives on when a visitor's phone has not been used for this long. */
const visitorMs = 10 * minuteMs;
/** This driver finds nobody in at one stop. */
const failingDriverIndex = 3;

export type DemoDay = {
  /** What a visitor can try: a driver's sign-in code, and the tracking page of a delivery whose van is on its way. */
  signIn: { name: string; code: string; address: string };
  trackPath: string | null;
  /** Rejects with what failed; resolves when the clock ends. */
  ended: Promise<void>;
};

type StartDayInput = { context: Context; door: SendRequest; clock: DemoClock };

/**
 * A day under way at any time and on any weekday: eight drivers and forty deliveries, through the verbs of staff and
 * dispatchers and the phones' API. Runs until the clock ends; a day that is already under way, as after a restart,
 * continues.
 */
export async function startDay({ context: system, door, clock }: StartDayInput): Promise<DemoDay> {
  const context: Context = { ...system, now: clock.now, actor: administratorOf(system) };
  const road = createRoads(context);
  const day = dublinDate(clock.now());
  const random = seededRandom(Number(day.replaceAll("-", "")));
  const office = createOffice(context, random);
  const drivers = await signInFleet(context, door);
  await setShifts(context, drivers);
  const since = await lastOrderAt(context);
  const isNew = await office.openDay(day, drivers, (count) => callsSince(since, clock.now(), count));
  const board = await office.readBoard(day);
  const columns = drivers.map(({ id }) => board.columns.find(({ driver }) => driver.id === id) ?? null);
  const failing = new Set<OrderId>(
    isNew ? (columns[failingDriverIndex]?.stops.slice(2, 3).map(({ orderId }) => orderId) ?? []) : [],
  );

  const ends: Promise<void>[] = [];
  await Promise.all(
    drivers.map((driver, index) => {
      const column = columns[index] ?? null;
      return new Promise<void>((caughtUp, failed) => {
        const from = column?.place ?? depot;
        const startAt = isNew ? startTimeOf(column, index, clock.now(), road) : clock.now();
        const own = { phone: driver.phone, clock, random: seededRandom(driver.id), road, failing };
        const isDrivenByVisitor = () => isVisitorDriving(context, driver.id);
        const end = ignoreAbort(drive({ ...own, from, startAt, onCaughtUp: caughtUp, isDrivenByVisitor }));
        end.catch(failed);
        ends.push(end);
      });
    }),
  );
  await office.agreeTimes(day);
  ends.push(ignoreAbort(keepBusy(office, drivers, clock)));
  return { ...(await describeForVisitor(context, drivers)), ended: Promise.all(ends).then(() => {}) };
}

/** Early enough that the completed stops fit in between; never before the first of them was booked. */
function startTimeOf(
  column: BoardColumn | null,
  index: number,
  now: Date,
  road: (from: Coordinates, to: Coordinates) => Leg,
): Date {
  const behind = (column?.stops ?? []).slice(0, completedStops[index]);
  let [from, minutes] = [depot, 0];
  for (const { lat, lon } of behind) {
    if (lat === null || lon === null) continue;
    const to = { lat, lon };
    minutes += Math.max(1, road(from, to).minutes) + stopMinutes;
    from = to;
  }
  return new Date(now.getTime() + ((firstDoneMinutes[index] ?? 1) - minutes) * minuteMs);
}

function createRoads({ maps }: Context): (from: Coordinates, to: Coordinates) => Leg {
  const routeBetween = memoiseRoutes(loadRoadGraph());
  return (from, to) => ({ path: routeBetween(from, to).path, minutes: maps.driveMinutes(from, to) });
}

/**
 * Booking times for a day that opens after the last order, spread over the last hours, so that documents stay in date
 * order.
 */
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
    await clock.until(new Date(clock.now().getTime() + boardCheckMs));
    await office.keepBusy(dublinDate(clock.now()), drivers, clock.now());
  }
}

/** Whether a phone other than the demo's own was used as this driver in the last minutes. */
async function isVisitorDriving({ db, now }: Context, driverId: number): Promise<boolean> {
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

async function describeForVisitor(
  context: Context,
  drivers: readonly DemoDriver[],
): Promise<Pick<DemoDay, "signIn" | "trackPath">> {
  const onTheWay = await context.db
    .selectFrom("stops")
    .innerJoin("deliveries", "deliveries.order_id", "stops.order_id")
    .innerJoin("driver_places", "driver_places.driver_id", "stops.driver_id")
    .select(["track_key", "stops.driver_id", "stops.kind", "stops.lat", "stops.lon"])
    .select(["driver_places.lat as vanLat", "driver_places.lon as vanLon"])
    .where("stops.state", "=", "en_route")
    .where("track_key", "is not", null)
    .orderBy("stops.order_id")
    .execute();
  const minutesLeft = ({ lat, lon, vanLat, vanLon }: (typeof onTheWay)[number]) =>
    lat === null || lon === null || vanLat === null || vanLon === null
      ? 0
      : context.maps.driveMinutes({ lat: vanLat, lon: vanLon }, { lat, lon });
  // Several vans were seen at this moment; the one that arrives last can be followed for longest.
  const [seen] = onTheWay.toSorted(
    (a, b) => Number(b.kind === "dropoff") - Number(a.kind === "dropoff") || minutesLeft(b) - minutesLeft(a),
  );
  const driver = drivers.find(({ id }) => id === seen?.driver_id) ?? drivers[0];
  if (!driver) throw new Error("the demo has no drivers");
  const { code, address } = await createSignInCode(context, driver.id);
  return { signIn: { name: driver.name, code, address }, trackPath: seen ? `/track/${seen.track_key}` : null };
}

/** The end of the clock is not an error. */
function ignoreAbort(work: Promise<void>): Promise<void> {
  return work.catch((error: unknown) => {
    if ((error as { name?: string }).name !== "AbortError") throw error;
  });
}
