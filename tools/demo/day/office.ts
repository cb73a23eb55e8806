import { randomUUID } from "node:crypto";
import type { Board, BoardColumn, BoardDelivery, BoardStop } from "../../../contract/dispatch.ts";
import type { OrderId } from "../../../domain/orders/references.ts";
import type { Context } from "../../../server/context.ts";
import { assignStops } from "../../../server/dispatch/assign-stops.ts";
import { geocodeStops } from "../../../server/dispatch/geocode-stops.ts";
import { getBoard } from "../../../server/dispatch/get-board.ts";
import { setRuns } from "../../../server/dispatch/set-runs.ts";
import { setStopTimes } from "../../../server/dispatch/set-stop-times.ts";
import type { Random } from "../seeded-random.ts";
import { bookForDay } from "./book-for-day.ts";
import { type DemoDriver, orThrow } from "./fleet.ts";

/** On the board when a day opens, and how many of them stay unassigned. */
export const deliveriesOfDay = 40;
export const unassignedDeliveries = 6;
/** A driver with fewer deliveries than this is assigned another. */
const minDeliveriesAhead = 2;
const minuteMs = 60_000;

/** The demo's dispatcher, who uses the same verbs as the board. */
export function createOffice(context: Context, random: Random) {
  const office = (): Context => ({ ...context, idempotencyKey: randomUUID() });

  async function readBoard(day: string): Promise<Board> {
    while (await geocodeStops(context));
    return orThrow(await getBoard(office(), { day })).board;
  }

  /** Books one delivery at each time in `at`. */
  async function book(day: string, at: readonly Date[]): Promise<void> {
    for (const moment of at) await bookForDay({ ...office(), now: () => moment }, random, day);
  }

  /**
   * Forty deliveries, spread evenly over the drivers, beside what they still have of the day before. Does nothing if
   * runs are set already.
   */
  async function openDay(
    day: string,
    drivers: readonly DemoDriver[],
    calls: (count: number) => readonly Date[],
  ): Promise<boolean> {
    const before = await readBoard(day);
    const isSet = ({ fromDay }: BoardStop) => fromDay === null;
    if (before.columns.some(({ stops }) => stops.some(isSet))) return false;
    await book(
      day,
      calls(Math.max(0, deliveriesOfDay - before.unassigned.filter(isNotUnderWay).length - before.done.length)),
    );
    const { unassigned, columns } = await readBoard(day);
    const own = columns.filter(({ driver }) => drivers.some(({ id }) => id === driver.id));
    const free = unassigned.filter(isDrivable);
    const given = new Map(own.map(({ driver }) => [driver.id, [] as BoardDelivery[]]));
    for (const delivery of free.slice(0, Math.max(0, unassigned.length - unassignedDeliveries))) {
      const [fewest] = own
        .filter(({ driver }) => mayTake(driver.id, delivery))
        .sort((a, b) => (given.get(a.driver.id)?.length ?? 0) - (given.get(b.driver.id)?.length ?? 0));
      if (fewest) given.get(fewest.driver.id)?.push(delivery);
    }
    const runs = own.map(({ driver, version, stops: left }) => ({
      driverId: driver.id,
      version,
      stops: [...left.map(({ orderId, kind }) => ({ orderId, kind })), ...inPairs(given.get(driver.id) ?? [])],
    }));
    orThrow(await setRuns(office(), { day, runs }));
    return true;
  }

  /**
   * Moves agreed times that would be late to a later time, so that the demo also works at night; one run stays late.
   */
  async function agreeTimes(day: string): Promise<void> {
    const { columns, unassigned, serverTime } = await readBoard(day);
    const now = Date.parse(serverTime);
    const open = columns.map(({ stops }) => stops.filter(({ expectedAt, isOpen }) => isOpen && expectedAt !== null));
    const isTight = (stop: BoardStop) => stop.minutesLeft === null || stop.minutesLeft < 30;
    const longest = open.toSorted((a, b) => b.length - a.length)[0] ?? [];
    const late = longest.filter(({ isLocked }) => !isLocked)[1] ?? null;
    for (const stop of open.flat())
      if (stop === late) await agree(stop, Date.parse(stop.expectedAt ?? "") - 25 * minuteMs);
      else if (isTight(stop)) await agree(stop, Date.parse(stop.expectedAt ?? "") + random.whole(45, 90) * minuteMs);
    for (const [index, { stops }] of unassigned.entries())
      for (const stop of stops)
        if (stop.isOpen && (stop.by === null || Date.parse(stop.by) < now + 90 * minuteMs))
          await agree(stop, now + (150 + index * 20 + (stop.kind === "pickup" ? 0 : 90)) * minuteMs);
  }

  async function agree({ orderId, kind, from }: BoardStop, by: number): Promise<void> {
    const rounded = new Date(Math.ceil(by / (5 * minuteMs)) * 5 * minuteMs);
    const isAfter = from === null || Date.parse(from) < rounded.getTime();
    // A driver may have been faster: a completed stop needs no time.
    await setStopTimes(office(), {
      id: orderId,
      stop: kind,
      by: rounded.toISOString(),
      ...(isAfter ? {} : { from: new Date(rounded.getTime() - 60 * minuteMs).toISOString() }),
    });
  }

  /**
   * Assigns open deliveries to drivers with little left to do, and books new calls. Tolerates dispatchers who watch
   * and interfere.
   */
  async function keepBusy(day: string, drivers: readonly DemoDriver[], now: Date): Promise<void> {
    const board = await readBoard(day);
    const idle = board.columns.filter(
      (column) => drivers.some(({ id }) => id === column.driver.id) && ahead(column) < minDeliveriesAhead,
    );
    const free = board.unassigned.filter(isDrivable);
    for (const { driver, version } of idle) {
      const delivery = free.find((each) => mayTake(driver.id, each));
      if (!delivery) continue;
      free.splice(free.indexOf(delivery), 1);
      const versions = [{ driverId: driver.id, version }];
      // Another dispatcher was faster, so try again in the next minute.
      await assignStops(office(), {
        day,
        moves: [{ orderId: delivery.orderId }],
        to: { driverId: driver.id },
        versions,
      });
    }
    const missing = unassignedDeliveries - free.length;
    if (missing > 0)
      await book(
        day,
        Array.from({ length: missing }, () => now),
      );
    if (missing > 0 || idle.length > 0) await settleTimes(day);
  }

  /** For deliveries booked after the day opened. */
  async function settleTimes(day: string): Promise<void> {
    const { columns, unassigned, serverTime } = await readBoard(day);
    const now = Date.parse(serverTime);
    for (const stop of columns.flatMap(({ stops }) => stops))
      if (stop.isOpen && !stop.isLocked && stop.expectedAt && (stop.by === null || Date.parse(stop.by) < now))
        await agree(stop, Date.parse(stop.expectedAt) + 60 * minuteMs);
    for (const stop of unassigned.flatMap(({ stops }) => stops))
      if (stop.isOpen && (stop.by === null || Date.parse(stop.by) < now + 60 * minuteMs))
        await agree(stop, now + (stop.kind === "pickup" ? 180 : 270) * minuteMs);
  }

  return { readBoard, openDay, agreeTimes, keepBusy };
}

/** A driver may still be on the way with one of yesterday's. */
const isNotUnderWay = ({ stops }: BoardDelivery) =>
  stops.every(({ isOpen, state }) => !isOpen || (state !== "en_route" && state !== "arrived"));

/** Its open stops are geocoded on the island, and no driver or partner has it. */
function isDrivable(delivery: BoardDelivery): boolean {
  const open = delivery.stops.filter(({ isOpen }) => isOpen);
  const isTwo =
    delivery.state === "unassigned" || delivery.state === "assigned" ? open.length === 2 : open.length === 1;
  return (
    delivery.partner === null &&
    delivery.state !== "failed" &&
    isTwo &&
    isNotUnderWay(delivery) &&
    open.every(({ lat }) => lat !== null)
  );
}

const mayTake = (driverId: number, { cannot }: BoardDelivery) => cannot.every((each) => each.driverId !== driverId);

function ahead({ stops }: BoardColumn): number {
  return new Set(stops.filter(({ isOpen }) => isOpen).map(({ orderId }) => orderId)).size;
}

/** Two pickups, then their two drop-offs, and so on. */
function inPairs(deliveries: readonly BoardDelivery[]): { orderId: OrderId; kind: "pickup" | "dropoff" }[] {
  const pairs = deliveries.flatMap((_, index) => (index % 2 === 0 ? [deliveries.slice(index, index + 2)] : []));
  return pairs.flatMap((pair) =>
    (["pickup", "dropoff"] as const).flatMap((kind) =>
      pair
        .filter(({ stops }) => stops.some((stop) => stop.kind === kind && stop.isOpen))
        .map(({ orderId }) => ({ orderId, kind })),
    ),
  );
}
