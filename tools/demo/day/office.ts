import { randomUUID } from "node:crypto";
import type { Board, BoardColumn, BoardDelivery, BoardStop } from "../../../contract/dispatch.ts";
import type { OrderId } from "../../../domain/orders/references.ts";
import type { Context } from "../../../server/context.ts";
import { assignStops } from "../../../server/dispatch/assign-stops.ts";
import { getBoard } from "../../../server/dispatch/get-board.ts";
import { locateStops } from "../../../server/dispatch/locate-stops.ts";
import { setRuns } from "../../../server/dispatch/set-runs.ts";
import { setStopTimes } from "../../../server/dispatch/set-stop-times.ts";
import type { Random } from "../seeded-random.ts";
import { bookForDay } from "./book-for-day.ts";
import { type DemoDriver, orThrow } from "./fleet.ts";

/** On the board when a day opens, and how many of them nobody has yet. */
export const deliveriesOfDay = 40;
export const leftUnassigned = 6;
/** Fewer than so many deliveries ahead, and a driver is given another. */
const fewestAhead = 2;
const minuteMs = 60_000;

/** The demo's dispatcher, by the verbs of the board. */
export function createOffice(context: Context, random: Random) {
  const office = (): Context => ({ ...context, idempotencyKey: randomUUID() });

  async function readBoard(day: string): Promise<Board> {
    while (await locateStops(context));
    return orThrow(await getBoard(office(), { day })).board;
  }

  /** `at`: when they call, an instant each. */
  async function book(day: string, at: readonly Date[]): Promise<void> {
    for (const moment of at) await bookForDay({ ...office(), now: () => moment }, random, day);
  }

  /** Forty deliveries, of which each driver gets about as many. Nothing where runs are set already. */
  async function openDay(
    day: string,
    drivers: readonly DemoDriver[],
    calls: (count: number) => readonly Date[],
  ): Promise<boolean> {
    const before = await readBoard(day);
    if (before.columns.some(({ stops }) => stops.length > 0)) return false;
    await book(
      day,
      calls(Math.max(0, deliveriesOfDay - before.unassigned.filter(isNobodys).length - before.done.length)),
    );
    const { unassigned, columns } = await readBoard(day);
    const own = columns.filter(({ driver }) => drivers.some(({ id }) => id === driver.id));
    const free = unassigned.filter(isDrivable);
    const given = new Map(own.map(({ driver }) => [driver.id, [] as BoardDelivery[]]));
    for (const delivery of free.slice(0, Math.max(0, unassigned.length - leftUnassigned))) {
      const [fewest] = own
        .filter(({ driver }) => mayTake(driver.id, delivery))
        .sort((a, b) => (given.get(a.driver.id)?.length ?? 0) - (given.get(b.driver.id)?.length ?? 0));
      if (fewest) given.get(fewest.driver.id)?.push(delivery);
    }
    const runs = own.map(({ driver, version }) => ({
      driverId: driver.id,
      version,
      stops: inPairs(given.get(driver.id) ?? []),
    }));
    orThrow(await setRuns(office(), { day, runs }));
    return true;
  }

  /** What the hours of the day would make late is agreed for later, so that the demo can be looked at by night; one run stays late. */
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
    // A driver may have been quicker: what is done needs no time any more.
    await setStopTimes(office(), {
      id: orderId,
      stop: kind,
      by: rounded.toISOString(),
      ...(isAfter ? {} : { from: new Date(rounded.getTime() - 60 * minuteMs).toISOString() }),
    });
  }

  /** Whoever has little left to do is given what nobody has, and customers go on calling. A dispatcher who looks on may do anything meanwhile. */
  async function keepBusy(day: string, drivers: readonly DemoDriver[], now: Date): Promise<void> {
    const board = await readBoard(day);
    const idle = board.columns.filter(
      (column) => drivers.some(({ id }) => id === column.driver.id) && ahead(column) < fewestAhead,
    );
    const free = board.unassigned.filter(isDrivable);
    for (const { driver, version } of idle) {
      const delivery = free.find((each) => mayTake(driver.id, each));
      if (!delivery) continue;
      free.splice(free.indexOf(delivery), 1);
      const versions = [{ driverId: driver.id, version }];
      // Somebody else was quicker: there is a next minute.
      await assignStops(office(), {
        day,
        moves: [{ orderId: delivery.orderId }],
        to: { driverId: driver.id },
        versions,
      });
    }
    const missing = leftUnassigned - free.length;
    if (missing > 0)
      await book(
        day,
        Array.from({ length: missing }, () => now),
      );
    if (missing > 0 || idle.length > 0) await settleTimes(day);
  }

  /** Of what has come since the day was opened. */
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

/** Of yesterday, a driver may still be on the way with it. */
const isNobodys = ({ stops }: BoardDelivery) =>
  stops.every(({ isOpen, state }) => !isOpen || (state !== "en_route" && state !== "arrived"));

/** What is still to be driven of it is on the island, known to the maps and nobody's. */
function isDrivable(delivery: BoardDelivery): boolean {
  const open = delivery.stops.filter(({ isOpen }) => isOpen);
  const isTwo =
    delivery.state === "unassigned" || delivery.state === "assigned" ? open.length === 2 : open.length === 1;
  return (
    delivery.partner === null &&
    delivery.state !== "failed" &&
    isTwo &&
    isNobodys(delivery) &&
    open.every(({ lat }) => lat !== null)
  );
}

const mayTake = (driverId: number, { cannot }: BoardDelivery) => cannot.every((each) => each.driverId !== driverId);

function ahead({ stops }: BoardColumn): number {
  return new Set(stops.filter(({ isOpen }) => isOpen).map(({ orderId }) => orderId)).size;
}

/** Two are collected, then both are brought, and so on. */
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
