import type { Board, BoardColumn, BoardDelivery, BoardStop, StopName } from "../../../contract/dispatch.ts";
import type { StopKind } from "../../../domain/deliveries/delivery.ts";
import type { OrderId } from "../../../domain/orders/references.ts";

/**
 * A card of the board: a delivery that nobody has yet, or one stop of a run. `isHandedOver`: taken from its driver even where they are under
 * way to it, as when their van has broken down.
 */
export type Card = { orderId: OrderId; kind: StopKind | null; isHandedOver?: true };

/** Null: to nobody. `index`: before which of the stops that stay in the run; at its end, or where it fits best, unless given. */
export type Target = { driverId: number; index?: number } | null;

export const cardKey = ({ orderId, kind }: Card): string => `${orderId}:${kind ?? "all"}`;

export function cardOf(key: string): Card {
  const [orderId, kind] = key.split(":");
  return { orderId: Number(orderId) as OrderId, kind: kind === "all" ? null : (kind as StopKind) };
}

type StopPart = Pick<BoardStop, "state" | "isOpen" | "isLocked">;

/** Done, failed, or of a delivery that is over: nothing of it moves any more. */
export const isOverStop = ({ state, isOpen }: StopPart): boolean => !isOpen || state === "done" || state === "failed";

/** Whether it can be taken to another place; the driver is under way to what cannot. */
export const canMove = (stop: StopPart): boolean => !isOverStop(stop) && !stop.isLocked;

export function columnOf(board: Board, driverId: number): BoardColumn | undefined {
  return board.columns.find(({ driver }) => driver.id === driverId);
}

/** In whose run a stop is. */
export function columnWith(board: Board, { orderId, kind }: Card): BoardColumn | undefined {
  return board.columns.find(({ stops }) =>
    stops.some((stop) => stop.orderId === orderId && (kind === null || stop.kind === kind)),
  );
}

/** All that a driver has not done yet, as it is handed over to another one. */
export function leftOf(board: Board, driverId: number): Card[] {
  const stops = columnOf(board, driverId)?.stops.filter((stop) => !isOverStop(stop)) ?? [];
  return stops.map(({ orderId, kind }) => ({ orderId, kind, isHandedOver: true }));
}

/** All stops of a delivery that the board shows, in the order in which they are driven to. */
export function stopsOf(board: Board, orderId: OrderId): BoardStop[] {
  const deliveries = [...board.unassigned, ...board.done].filter((delivery) => delivery.orderId === orderId);
  const stops = [
    ...deliveries.flatMap((delivery) => delivery.stops),
    ...board.columns.flatMap((column) => column.stops),
  ];
  const order: readonly StopKind[] = ["pickup", "dropoff", "return"];
  return order.flatMap((kind) => stops.find((stop) => stop.orderId === orderId && stop.kind === kind) ?? []);
}

/**
 * What goes along where these cards are taken to another driver or to nobody: of each delivery all that is still open in that run, since whoever
 * collects also delivers. Within one run a stop moves alone.
 */
export function stopsToMove(board: Board, cards: readonly Card[], target: Target): BoardStop[] {
  const wanted = new Set(cards.map(cardKey));
  const handedOver = new Set(cards.filter(({ isHandedOver }) => isHandedOver).map(cardKey));
  const isFree = (stop: BoardStop) => canMove(stop) || (!isOverStop(stop) && handedOver.has(cardKey(stop)));
  const isWithin = (column: BoardColumn) => target !== null && column.driver.id === target.driverId;
  const ofRuns = board.columns.flatMap((column) => {
    const orders = new Set(
      cards.filter(({ kind }) => kind !== null && !isWithin(column)).map(({ orderId }) => orderId),
    );
    const hasCard = column.stops.some((stop) => wanted.has(cardKey(stop)));
    return column.stops.filter(
      (stop) => isFree(stop) && (wanted.has(cardKey(stop)) || (hasCard && orders.has(stop.orderId))),
    );
  });
  const fresh = board.unassigned.filter(({ orderId }) => wanted.has(cardKey({ orderId, kind: null })));
  return [...ofRuns, ...fresh.flatMap(({ stops }) => stops.filter(canMove))];
}

/** The board as it will be: shown until the server has answered. Times, load and delay stay as they were. */
export function moveOn(board: Board, cards: readonly Card[], target: Target): Board {
  const moved = stopsToMove(board, cards, target);
  const keys = new Set(moved.map(cardKey));
  const orders = new Set(moved.map(({ orderId }) => orderId));
  const without = (stops: readonly BoardStop[]) => stops.filter((stop) => !keys.has(cardKey(stop)));
  const columns = board.columns.map((column) => {
    const stays = without(column.stops);
    if (column.driver.id !== target?.driverId)
      return stays.length === column.stops.length ? column : { ...column, stops: stays };
    const index = Math.max(firstFree(stays), Math.min(target.index ?? stays.length, stays.length));
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
          stops: stopsOf(board, orderId),
          cannot: [],
          partner: null,
          question: null,
        }));
  const unassigned = target
    ? board.unassigned.filter(({ orderId }) => !orders.has(orderId))
    : [...back, ...board.unassigned];
  return { ...board, columns, unassigned };
}

/** Nothing goes before what is done or under way. */
export function firstFree(stops: readonly StopPart[]): number {
  return stops.findLastIndex((stop) => !canMove(stop)) + 1;
}

/** What `assignStops` is sent. Each stop is named by itself, so that they keep their order. */
export function assignment(board: Board, stops: readonly StopName[], target: Target) {
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

/** Why these cards may not go to this place of the run: collected is always before delivered. Null where they may. */
export function refuseOrder(board: Board, cards: readonly Card[], target: NonNullable<Target>): string | null {
  const column = columnOf(moveOn(board, cards, target), target.driverId);
  const at = (orderId: OrderId, kind: StopKind) =>
    column?.stops.findIndex((stop) => stop.orderId === orderId && stop.kind === kind) ?? -1;
  for (const stop of column?.stops ?? []) {
    if (stop.kind !== "dropoff" || isOverStop(stop)) continue;
    if (at(stop.orderId, "pickup") > at(stop.orderId, "dropoff"))
      return `${stop.reference} has to be collected before it is delivered.`;
  }
  return null;
}

/** Which runs somebody else changed, for whoever was about to change them. */
export function changedRuns(before: Board, after: Board): string {
  const names = after.columns
    .filter(({ driver, version }) => {
      const old = columnOf(before, driver.id);
      return old && old.version !== version;
    })
    .map(({ driver }) => driver.name);
  return names.length === 0 ? "" : `Changed meanwhile: the run of ${names.join(" and of ")}.`;
}
