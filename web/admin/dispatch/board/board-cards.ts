import type { Board } from "../../../contract/dispatch.ts";
import type { OrderId } from "../../../domain/orders/references.ts";
import { countOf } from "../../ui/show-number.ts";
import { type Card, canMove, cardKey, cardOf, columnOf, columnWith, stopsOf } from "./board-moves.ts";
import { kindNames } from "./board-texts.ts";

/** The keys of all cards of the board. */
export function keysOf(board: Board): Set<string> {
  return new Set([
    ...board.unassigned.map(({ orderId }) => cardKey({ orderId, kind: null })),
    ...board.columns.flatMap(({ stops }) => stops.map(cardKey)),
  ]);
}

/** The card that the Tab key reaches first. `shown`: the only column that is shown; null: all of them. */
export function firstKey(board: Board | undefined, shown: string | null): string | null {
  const [first] = board?.unassigned ?? [];
  if (first && shown !== null && shown !== "unassigned") {
    const [stop] = board?.columns.find(({ driver }) => shown === `driver-${driver.id}`)?.stops ?? [];
    return stop ? cardKey(stop) : null;
  }
  if (first) return cardKey({ orderId: first.orderId, kind: null });
  const [stop] = board?.columns.flatMap(({ stops }) => stops) ?? [];
  return stop ? cardKey(stop) : null;
}

/** What of a delivery can be given to somebody. */
export function cardsOf(board: Board, orderId: OrderId): Card[] {
  if (board.unassigned.some((delivery) => delivery.orderId === orderId)) return [{ orderId, kind: null }];
  return stopsOf(board, orderId).filter(canMove);
}

export const ordersOf = (cards: readonly Card[]): OrderId[] => [...new Set(cards.map(({ orderId }) => orderId))];

/** In whose run all of these are. */
export function runOf(board: Board, cards: readonly Card[]): number | null {
  const drivers = new Set(
    cards.map((card) => (card.kind === null ? null : (columnWith(board, card)?.driver.id ?? null))),
  );
  const [only] = drivers;
  return drivers.size === 1 ? (only ?? null) : null;
}

/** 'DCQ-000123', or '3 deliveries'. */
export function deliveriesText(board: Board, cards: readonly Card[]): string {
  const orders = ordersOf(cards);
  const [only] = orders;
  if (orders.length !== 1 || only === undefined) return countOf(orders.length, "delivery", "deliveries");
  return stopsOf(board, only)[0]?.reference ?? "The delivery";
}

/** 'DCQ-000123 pickup Naas', or '3 cards'. */
export function cardsText(board: Board, cards: readonly Card[]): string {
  const [card] = cards;
  if (cards.length !== 1 || !card) return countOf(cards.length, "card");
  const stop = stopsOf(board, card.orderId).find(({ kind }) => card.kind === null || kind === card.kind);
  return [stop?.reference, card.kind && kindNames[card.kind].toLowerCase(), stop?.town].filter(Boolean).join(" ");
}

/** The same for a card that is dragged: of a whole delivery both its towns. */
export function draggedText(board: Board, key: string): string {
  const { orderId, kind } = cardOf(key);
  const stops = stopsOf(board, orderId);
  const stop = stops.find((each) => kind === null || each.kind === kind);
  return [stop?.reference, kind === null ? stops.map(({ town }) => town).join(" → ") : stop?.town]
    .filter(Boolean)
    .join(" ");
}

/** A column for those who hear it. `column`: 'unassigned' or 'driver-7'. */
export function columnText(board: Board, column: string, refusals: ReadonlyMap<number, string> | undefined): string {
  if (column === "unassigned") return "Unassigned";
  const driverId = Number(column.replace("driver-", ""));
  const refusal = refusals?.get(driverId);
  return `the run of ${columnOf(board, driverId)?.driver.name ?? "a driver"}${refusal ? `, which cannot take it: ${refusal}` : ""}`;
}
