import { useMemo, useState } from "react";
import type { Board } from "../../../../contract/dispatch.ts";
import {
  type Card,
  cardKey,
  findColumn,
  findColumnWithCard,
  firstFreeIndex,
  isStopMovable,
  previewAssignment,
  refuseSequence,
  type Target,
} from "../board/board-assignments.ts";

/** Keys that are handled while a card is being moved. */
export const reorderKeys: readonly string[] = ["ArrowUp", "ArrowDown", "Enter", " ", "m", "Escape"];

/**
 * Moves a card within its run by keyboard: arrows move it up and down, Enter saves it through `move`, Escape cancels.
 * `board` is `stored` with the card at its current position.
 */
export function useKeyboardReorder(
  stored: Board | undefined,
  move: (cards: readonly Card[], target: Target) => void,
  announce: (text: string) => void,
) {
  const [moving, setMoving] = useState<{ card: Card; driverId: number; index: number } | null>(null);
  const board = useMemo(
    () =>
      stored && moving
        ? previewAssignment(stored, [moving.card], { driverId: moving.driverId, index: moving.index })
        : stored,
    [stored, moving],
  );
  const positionOf = (card: Card) => {
    const column = stored && findColumnWithCard(stored, card);
    const index = column?.stops.findIndex((stop) => cardKey(stop) === cardKey(card)) ?? -1;
    return column && index >= 0 ? { column, index } : null;
  };
  const begin = (card: Card) => {
    const place = card.kind === null ? null : positionOf(card);
    const stop = place?.column.stops[place.index];
    if (!place || !stop || !isStopMovable(stop)) return announce("This cannot be moved within a run.");
    setMoving({ card, driverId: place.column.driver.id, index: place.index });
    announce("Moving. Up and down arrows move it, Enter saves, Escape cancels.");
  };
  const handleKey = (key: string) => {
    if (!moving || !stored) return;
    const { card, driverId, index } = moving;
    if (key === "Escape") {
      setMoving(null);
      announce("Not moved.");
      return;
    }
    const stops = findColumn(stored, driverId)?.stops ?? [];
    if (key === "Enter" || key === " " || key === "m") {
      setMoving(null);
      if (stops.findIndex((stop) => cardKey(stop) === cardKey(card)) !== index) move([card], { driverId, index });
      else announce("Not moved.");
      return;
    }
    const others = stops.filter((stop) => cardKey(stop) !== cardKey(card));
    const next = index + (key === "ArrowUp" ? -1 : 1);
    if (next < firstFreeIndex(others) || next > others.length) return announce("The card cannot go further.");
    const refusal = refuseSequence(stored, [card], { driverId, index: next });
    if (refusal !== null) return announce(refusal);
    setMoving({ ...moving, index: next });
    announce(`Place ${next + 1} of ${others.length + 1}`);
  };
  /** Moves a card by one place, for the menu. */
  const shift = (card: Card, by: number) => {
    const place = positionOf(card);
    if (!stored || !place) return;
    const { column } = place;
    const target = { driverId: column.driver.id, index: place.index + by };
    if (target.index < firstFreeIndex(column.stops) || target.index >= column.stops.length)
      return announce("The card is already at the end.");
    const refusal = refuseSequence(stored, [card], target);
    if (refusal !== null) return announce(refusal);
    move([card], target);
  };
  return {
    board,
    /** The key of the card that is being moved. */
    key: moving && cardKey(moving.card),
    begin,
    handleKey,
    shift,
    cancel: () => moving && setMoving(null),
  };
}
