import { useMemo, useState } from "react";
import type { Board } from "../../../contract/dispatch.ts";
import {
  type Card,
  canMove,
  cardKey,
  columnOf,
  columnWith,
  firstFree,
  moveOn,
  refuseOrder,
  type Target,
} from "./board-moves.ts";

/** Keys that mean something while a card is moved. */
export const movingKeys: readonly string[] = ["ArrowUp", "ArrowDown", "Enter", " ", "m", "Escape"];

/**
 * A card moved within its run by keys: arrows take it up and down, Enter stores it by `move`, Escape leaves it where it was. `board` is `stored`
 * with the card where it is for now.
 */
export function useMoving(
  stored: Board | undefined,
  move: (cards: readonly Card[], target: Target) => void,
  say: (text: string) => void,
) {
  const [moving, setMoving] = useState<{ card: Card; driverId: number; index: number } | null>(null);
  const board = useMemo(
    () =>
      stored && moving ? moveOn(stored, [moving.card], { driverId: moving.driverId, index: moving.index }) : stored,
    [stored, moving],
  );
  const placeOf = (card: Card) => {
    const column = stored && columnWith(stored, card);
    const index = column?.stops.findIndex((stop) => cardKey(stop) === cardKey(card)) ?? -1;
    return column && index >= 0 ? { column, index } : null;
  };
  const begin = (card: Card) => {
    const place = card.kind === null ? null : placeOf(card);
    const stop = place?.column.stops[place.index];
    if (!place || !stop || !canMove(stop)) return say("This cannot be moved within a run.");
    setMoving({ card, driverId: place.column.driver.id, index: place.index });
    say("Moving. Arrow up and down move it, Enter stores it, Escape leaves it where it was.");
  };
  const press = (key: string) => {
    if (!moving || !stored) return;
    const { card, driverId, index } = moving;
    if (key === "Escape") {
      setMoving(null);
      say("Not moved.");
      return;
    }
    const stops = columnOf(stored, driverId)?.stops ?? [];
    if (key === "Enter" || key === " " || key === "m") {
      setMoving(null);
      if (stops.findIndex((stop) => cardKey(stop) === cardKey(card)) !== index) move([card], { driverId, index });
      else say("Not moved.");
      return;
    }
    const others = stops.filter((stop) => cardKey(stop) !== cardKey(card));
    const next = index + (key === "ArrowUp" ? -1 : 1);
    if (next < firstFree(others) || next > others.length) return say("It cannot go further.");
    const refusal = refuseOrder(stored, [card], { driverId, index: next });
    if (refusal !== null) return say(refusal);
    setMoving({ ...moving, index: next });
    say(`Place ${next + 1} of ${others.length + 1}`);
  };
  /** One place up or down at once, for the menu. */
  const shift = (card: Card, by: number) => {
    const place = placeOf(card);
    if (!stored || !place) return;
    const { column } = place;
    const target = { driverId: column.driver.id, index: place.index + by };
    if (target.index < firstFree(column.stops) || target.index >= column.stops.length)
      return say("It is at the end already.");
    const refusal = refuseOrder(stored, [card], target);
    if (refusal !== null) return say(refusal);
    move([card], target);
  };
  return {
    board,
    /** The key of the card that is moved. */
    key: moving && cardKey(moving.card),
    begin,
    press,
    shift,
    leave: () => moving && setMoving(null),
  };
}
