import type { Board } from "../../../contract/dispatch.ts";
import type { Asked } from "./asked.ts";
import { ordersOf } from "./board-cards.ts";
import { type Card, canMove, cardKey, cardOf, columnOf, leftOf, stopsToMove, type Target } from "./board-moves.ts";
import type { Selection } from "./use-selection.ts";

type Given = {
  board: Board | undefined;
  selection: Selection;
  move: (cards: readonly Card[], target: Target) => void;
  ask: (asked: Asked) => void;
  say: (text: string) => void;
};

export type CardActions = ReturnType<typeof useCardActions>;

/** What can be done with a card, and with all that are selected where it is one of them. */
export function useCardActions({ board, selection, move, ask, say }: Given) {
  const isMovable = (card: Card) => board !== undefined && stopsToMove(board, [card], null).length > 0;
  const isNobodys = (card: Card) => board?.unassigned.some(({ orderId }) => orderId === card.orderId) ?? false;
  const movable = (card: Card) => selection.withSelected(card).filter(isMovable);
  const openStops = (driverId: number) => (board && columnOf(board, driverId)?.stops.filter(canMove)) ?? [];
  return {
    isMovable,
    isNobodys,
    chooseDriver: (card: Card) => ask({ what: "driver", cards: movable(card) }),
    suggest(card: Card) {
      const orderIds = ordersOf(selection.withSelected(card).filter(isNobodys));
      if (orderIds.length > 0) ask({ what: "suggest", orderIds });
      else say("Places are suggested for what nobody has: unassign it first.");
    },
    unassign(card: Card) {
      const cards = selection.withSelected(card).filter(({ kind }) => kind !== null);
      if (cards.length > 0) move(cards, null);
    },
    /** The first of those that are selected. */
    ofSelected: (act: (card: Card) => void) => {
      const [first] = selection.keys;
      if (first !== undefined) act(cardOf(first));
    },
    /** All that is left of a run. */
    selectRun: (driverId: number) => selection.select(new Set(openStops(driverId).map(cardKey))),
    handOver: (driverId: number) => ask({ what: "driver", cards: board ? leftOf(board, driverId) : [] }),
  };
}
