import type { Board, BoardColumn, BoardStop } from "../../../../contract/dispatch.ts";
import { stopTitles } from "../../../../domain/deliveries/delivery-words.ts";
import type { OrderId } from "../../../../domain/orders/references.ts";
import { countOf } from "../../../ui/show-number.ts";
import {
  type Card,
  cardFromKey,
  cardKey,
  findColumn,
  findColumnWithCard,
  findStops,
  isStopFinished,
  isStopMovable,
} from "./board-assignments.ts";

/** The cards that are drawn: a run's finished stops only if they are unfolded. */
function shownStops({ driver, stops }: BoardColumn, unfolded: ReadonlySet<number>): BoardStop[] {
  return unfolded.has(driver.id) ? stops : stops.filter((stop) => !isStopFinished(stop));
}

export function shownCardKeys(board: Board, unfolded: ReadonlySet<number>): Set<string> {
  return new Set([
    ...board.unassigned.map(({ orderId }) => cardKey({ orderId, kind: null })),
    ...board.columns.flatMap((column) => shownStops(column, unfolded).map(cardKey)),
  ]);
}

/** The card that the Tab key reaches first. `shown`: the only visible column; null: all of them. */
export function firstCardKey(
  board: Board | undefined,
  shown: string | null,
  unfolded: ReadonlySet<number>,
): string | null {
  const [first] = board?.unassigned ?? [];
  if (first && shown !== null && shown !== "unassigned") {
    const column = board?.columns.find(({ driver }) => shown === `driver-${driver.id}`);
    const [stop] = column ? shownStops(column, unfolded) : [];
    return stop ? cardKey(stop) : null;
  }
  if (first) return cardKey({ orderId: first.orderId, kind: null });
  const [stop] = board?.columns.flatMap((column) => shownStops(column, unfolded)) ?? [];
  return stop ? cardKey(stop) : null;
}

/** The cards of a delivery that can be assigned. */
export function movableCards(board: Board, orderId: OrderId): Card[] {
  if (board.unassigned.some((delivery) => delivery.orderId === orderId)) return [{ orderId, kind: null }];
  return findStops(board, orderId).filter(isStopMovable);
}

export const orderIdsOf = (cards: readonly Card[]): OrderId[] => [...new Set(cards.map(({ orderId }) => orderId))];

/** The driver whose run contains all these cards; null if there is none. */
export function sharedDriverId(board: Board, cards: readonly Card[]): number | null {
  const drivers = new Set(
    cards.map((card) => (card.kind === null ? null : (findColumnWithCard(board, card)?.driver.id ?? null))),
  );
  const [single] = drivers;
  return drivers.size === 1 ? (single ?? null) : null;
}

/** 'DCQ-000123', or '3 deliveries'. */
export function deliveriesText(board: Board, cards: readonly Card[]): string {
  const orders = orderIdsOf(cards);
  const [single] = orders;
  if (orders.length !== 1 || single === undefined) return countOf(orders.length, "delivery", "deliveries");
  return findStops(board, single)[0]?.reference ?? "The delivery";
}

/** 'DCQ-000123 pickup Naas', or '3 cards'. */
export function cardsText(board: Board, cards: readonly Card[]): string {
  const [card] = cards;
  if (cards.length !== 1 || !card) return countOf(cards.length, "card");
  const stop = findStops(board, card.orderId).find(({ kind }) => card.kind === null || kind === card.kind);
  return [stop?.reference, card.kind && stopTitles[card.kind].toLowerCase(), stop?.town].filter(Boolean).join(" ");
}

/** 'DCQ-000123 Naas' for a dragged stop; for a whole delivery both towns. */
export function draggedText(board: Board, key: string): string {
  const { orderId, kind } = cardFromKey(key);
  const stops = findStops(board, orderId);
  const stop = stops.find((each) => kind === null || each.kind === kind);
  return [stop?.reference, kind === null ? stops.map(({ town }) => town).join(" → ") : stop?.town]
    .filter(Boolean)
    .join(" ");
}

/** A column for screen readers. `column`: 'unassigned' or 'driver-7'. */
export function columnText(board: Board, column: string, refusals: ReadonlyMap<number, string> | undefined): string {
  if (column === "unassigned") return "Unassigned";
  const driverId = Number(column.replace("driver-", ""));
  const refusal = refusals?.get(driverId);
  const name = findColumn(board, driverId)?.driver.name ?? "a driver";
  return refusal ? `the run of ${name}, which cannot take it: ${refusal}` : `the run of ${name}`;
}
