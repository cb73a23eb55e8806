import type { Board, BoardColumn, BoardDelivery, BoardStop, StopRef } from "../../../../contract/dispatch.ts";
import type { StopKind } from "../../../../domain/deliveries/delivery.ts";
import type { OrderId } from "../../../../domain/orders/references.ts";

/**
 * A card of the board: an unassigned delivery, or one stop of a run. `isHandedOver`: may be taken from a driver who is
 * already on the way to it, for example because the van has broken down.
 */
export type Card = { orderId: OrderId; kind: StopKind | null; isHandedOver?: true };

/**
 * Null unassigns. `index`: position among the stops that stay in the run; without it the end, or where the server finds
 * the best fit.
 */
export type Target = { driverId: number; index?: number } | null;

export const cardKey = ({ orderId, kind }: Card): string => `${orderId}:${kind ?? "all"}`;

export function cardFromKey(key: string): Card {
  const [orderId, kind] = key.split(":");
  return { orderId: Number(orderId) as OrderId, kind: kind === "all" ? null : (kind as StopKind) };
}

type StopPart = Pick<BoardStop, "state" | "isOpen" | "isLocked">;

/** Done, failed, or part of a delivery that is closed: it can no longer be moved. */
export const isStopFinished = ({ state, isOpen }: StopPart): boolean =>
  !isOpen || state === "done" || state === "failed";

/** A locked stop stays where it is because its driver is on the way to it. */
export const isStopMovable = (stop: StopPart): boolean => !isStopFinished(stop) && !stop.isLocked;

export function findColumn(board: Board, driverId: number): BoardColumn | undefined {
  return board.columns.find(({ driver }) => driver.id === driverId);
}

/** The run that contains the card; a whole delivery matches by any of its stops. */
export function findColumnWithCard(board: Board, { orderId, kind }: Card): BoardColumn | undefined {
  return board.columns.find(({ stops }) =>
    stops.some((stop) => stop.orderId === orderId && (kind === null || stop.kind === kind)),
  );
}

/** Every unfinished stop of a driver, marked for handing over to another one. */
export function remainingCards(board: Board, driverId: number): Card[] {
  const stops = findColumn(board, driverId)?.stops.filter((stop) => !isStopFinished(stop)) ?? [];
  return stops.map(({ orderId, kind }) => ({ orderId, kind, isHandedOver: true }));
}

/** The stops of a delivery on this board, in driving order. */
export function findStops(board: Board, orderId: OrderId): BoardStop[] {
  const deliveries = [...board.unassigned, ...board.done].filter((delivery) => delivery.orderId === orderId);
  const stops = [
    ...deliveries.flatMap((delivery) => delivery.stops),
    ...board.columns.flatMap((column) => column.stops),
  ];
  const order: readonly StopKind[] = ["pickup", "dropoff", "return"];
  return order.flatMap((kind) => stops.find((stop) => stop.orderId === orderId && stop.kind === kind) ?? []);
}

/**
 * The stops that change place with these cards. Between drivers, or when unassigning, all open stops of a delivery
 * move, since whoever collects also delivers; within one run a stop moves alone.
 */
export function affectedStops(board: Board, cards: readonly Card[], target: Target): BoardStop[] {
  const cardKeys = new Set(cards.map(cardKey));
  const handedOver = new Set(cards.filter(({ isHandedOver }) => isHandedOver).map(cardKey));
  const isFree = (stop: BoardStop) => isStopMovable(stop) || (!isStopFinished(stop) && handedOver.has(cardKey(stop)));
  const isWithin = (column: BoardColumn) => target !== null && column.driver.id === target.driverId;
  const ofRuns = board.columns.flatMap((column) => {
    const orders = new Set(
      cards.filter(({ kind }) => kind !== null && !isWithin(column)).map(({ orderId }) => orderId),
    );
    const hasCard = column.stops.some((stop) => cardKeys.has(cardKey(stop)));
    return column.stops.filter(
      (stop) => isFree(stop) && (cardKeys.has(cardKey(stop)) || (hasCard && orders.has(stop.orderId))),
    );
  });
  const unassigned = board.unassigned.filter(({ orderId }) => cardKeys.has(cardKey({ orderId, kind: null })));
  return [...ofRuns, ...unassigned.flatMap(({ stops }) => stops.filter(isStopMovable))];
}

/** The board shown until the server answers; expected times are cleared, load and delay stay as they were. */
export function previewAssignment(board: Board, cards: readonly Card[], target: Target): Board {
  const moved = affectedStops(board, cards, target);
  const keys = new Set(moved.map(cardKey));
  const orders = new Set(moved.map(({ orderId }) => orderId));
  const without = (stops: readonly BoardStop[]) => stops.filter((stop) => !keys.has(cardKey(stop)));
  const columns = board.columns.map((column) => {
    const stays = without(column.stops);
    if (column.driver.id !== target?.driverId)
      return stays.length === column.stops.length ? column : { ...column, stops: stays };
    const index = Math.max(firstFreeIndex(stays), Math.min(target.index ?? stays.length, stays.length));
    const unset = moved.map((stop) => ({
      ...stop,
      state: "waiting" as const,
      isLocked: false,
      expectedAt: null,
      lateness: null,
      lateMinutes: 0,
      minutesLeft: null,
    }));
    return { ...column, stops: [...stays.slice(0, index), ...unset, ...stays.slice(index)] };
  });
  const back: BoardDelivery[] = target
    ? []
    : [...orders]
        .filter((orderId) => !board.unassigned.some((delivery) => delivery.orderId === orderId))
        .map((orderId) => ({
          orderId,
          reference: moved.find((stop) => stop.orderId === orderId)?.reference ?? "",
          state: "unassigned",
          version: 0,
          urgency: { level: "later", reason: "Unassigned just now" },
          stops: findStops(board, orderId),
          holder: moved.find((stop) => stop.orderId === orderId)?.holder ?? unknownHolder,
          cannot: [],
          partner: null,
          question: null,
        }));
  const unassigned = target
    ? board.unassigned.filter(({ orderId }) => !orders.has(orderId))
    : [...back, ...board.unassigned];
  return { ...board, columns, unassigned };
}

/** The first position a stop can take: after everything done or under way. */
export function firstFreeIndex(stops: readonly StopPart[]): number {
  return stops.findLastIndex((stop) => !isStopMovable(stop)) + 1;
}

/** The body of `assignStops`. Each stop is listed separately, so that they keep their order. */
export function assignStopsBody(board: Board, stops: readonly StopRef[], target: Target) {
  const touched = board.columns.filter(
    ({ driver, stops: own }) =>
      driver.id === target?.driverId ||
      own.some(({ orderId, kind }) => stops.some((stop) => stop.orderId === orderId && stop.kind === kind)),
  );
  return {
    day: board.day,
    moves: stops.map(({ orderId, kind }) => ({ orderId, stops: [kind] })),
    to: target && { driverId: target.driverId, ...(target.index !== undefined && { position: target.index }) },
    versions: touched.map(({ driver, version }) => ({ driverId: driver.id, version })),
  };
}

/** Why these cards cannot go to this position (the pickup must precede the delivery); null if they can. */
export function refuseSequence(board: Board, cards: readonly Card[], target: NonNullable<Target>): string | null {
  const column = findColumn(previewAssignment(board, cards, target), target.driverId);
  const positionOf = (orderId: OrderId, kind: StopKind) =>
    column?.stops.findIndex((stop) => stop.orderId === orderId && stop.kind === kind) ?? -1;
  for (const stop of column?.stops ?? []) {
    if (stop.kind !== "dropoff" || isStopFinished(stop)) continue;
    if (positionOf(stop.orderId, "pickup") > positionOf(stop.orderId, "dropoff"))
      return `${stop.reference} has to be collected before it is delivered.`;
  }
  return null;
}

/** Lists the runs that somebody else has changed since; empty if none. */
export function changedRunsText(before: Board, after: Board): string {
  const names = after.columns
    .filter(({ driver, version }) => {
      const previous = findColumn(before, driver.id);
      return previous && previous.version !== version;
    })
    .map(({ driver }) => driver.name);
  return names.length === 0 ? "" : `Changed in the meantime: the run of ${names.join(" and of ")}.`;
}

const unknownHolder: BoardDelivery["holder"] = { kind: "sender", driverId: null, name: "", since: null };
