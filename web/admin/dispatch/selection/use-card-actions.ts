import type { Board } from "../../../../contract/dispatch.ts";
import {
  affectedStops,
  type Card,
  cardFromKey,
  cardKey,
  findColumn,
  isStopMovable,
  remainingCards,
  type Target,
} from "../board/board-assignments.ts";
import { orderIdsOf } from "../board/board-cards.ts";
import type { BoardDialog } from "../board/board-dialog.ts";
import type { Selection } from "./use-selection.ts";

type CardActionsInput = {
  board: Board | undefined;
  selection: Selection;
  move: (cards: readonly Card[], target: Target) => void;
  openDialog: (dialog: BoardDialog) => void;
  announce: (text: string) => void;
};

export type CardActions = ReturnType<typeof useCardActions>;

/** The actions on a card. If the card is selected, they apply to the whole selection. */
export function useCardActions({ board, selection, move, openDialog, announce }: CardActionsInput) {
  const isMovable = (card: Card) => board !== undefined && affectedStops(board, [card], null).length > 0;
  const isUnassigned = (card: Card) => board?.unassigned.some(({ orderId }) => orderId === card.orderId) ?? false;
  const movable = (card: Card) => selection.withSelected(card).filter(isMovable);
  const openStops = (driverId: number) => (board && findColumn(board, driverId)?.stops.filter(isStopMovable)) ?? [];
  return {
    isMovable,
    isUnassigned,
    chooseDriver: (card: Card) => openDialog({ kind: "driver", cards: movable(card) }),
    suggest(card: Card) {
      const orderIds = orderIdsOf(selection.withSelected(card).filter(isUnassigned));
      if (orderIds.length > 0) openDialog({ kind: "suggest", orderIds });
      else announce("Only unassigned deliveries get suggestions. Unassign this one first.");
    },
    unassign(card: Card) {
      const cards = selection.withSelected(card).filter(({ kind }) => kind !== null);
      if (cards.length > 0) move(cards, null);
    },
    /** Applies an action to the first selected card, and so to the whole selection. */
    forSelected: (act: (card: Card) => void) => {
      const [first] = selection.keys;
      if (first !== undefined) act(cardFromKey(first));
    },
    /** Selects every stop of a run that can still be moved. */
    selectRun: (driverId: number) => selection.select(new Set(openStops(driverId).map(cardKey))),
    handOver: (driverId: number) => openDialog({ kind: "driver", cards: board ? remainingCards(board, driverId) : [] }),
  };
}
