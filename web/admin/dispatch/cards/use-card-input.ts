import type { KeyboardEvent, MouseEvent, RefObject } from "react";
import type { OrderId } from "../../../../domain/orders/references.ts";
import { countOf } from "../../../ui/show-number.ts";
import { useShortcutsEnabled } from "../../shell/shortcuts.ts";
import { type Card, cardFromKey } from "../board/board-assignments.ts";
import { reorderKeys } from "../selection/use-keyboard-reorder.ts";
import type { Selection } from "../selection/use-selection.ts";
import { cardKeyAt, cardKeysBetween, focusNeighbour, isOnCard } from "./card-elements.ts";

type CardInputOptions = {
  root: RefObject<HTMLElement | null>;
  selection: Selection;
  isReordering: boolean;
  onAnnounce: (text: string) => void;
  onOpen: (orderId: OrderId) => void;
  onActions: (card: Card) => void;
  /** A shortcut letter on a card, or any handled key while a card is being moved. */
  onKey: (key: string, card: Card) => void;
};

/** Keyboard and click handlers for cards, to be attached to the element around all columns. */
export function useCardInput({
  root,
  selection,
  isReordering,
  onAnnounce,
  onOpen,
  onActions,
  onKey,
}: CardInputOptions) {
  const [hasShortcuts] = useShortcutsEnabled();
  const select = (card: string) => {
    const next = selection.toggle(card);
    onAnnounce(`${next.has(card) ? "Selected" : "Not selected"}, ${countOf(next.size, "card")} in all`);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const card = cardKeyAt(event.target);
    if (!card || event.ctrlKey || event.metaKey || event.altKey || !isWithinBoard(event)) return;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    if (isReordering) {
      if (!reorderKeys.includes(key)) return;
      event.preventDefault();
      event.stopPropagation();
      onKey(key, cardFromKey(card));
    } else if (key.startsWith("Arrow") || key === "Home" || key === "End") {
      event.preventDefault();
      focusNeighbour(root.current, card, key, (to) => {
        if (event.shiftKey) selection.select(new Set([...selection.keys, card, to]));
      });
    } else if (key === " " && isOnCard(event.target)) {
      event.preventDefault();
      select(card);
    } else if (key === "Escape" && selection.keys.size > 0) {
      selection.clear();
      onAnnounce("Nothing is selected.");
    } else if (hasShortcuts && !event.shiftKey && "amus".includes(key) && key.length === 1) {
      event.preventDefault();
      onKey(key, cardFromKey(card));
    }
  };
  const onKeyUp = (event: KeyboardEvent) => {
    // Some browsers click a button on keyup of the space bar even if keydown was prevented.
    if (event.key === " " && isOnCard(event.target)) event.preventDefault();
  };
  const onClick = (event: MouseEvent) => {
    const target = event.target as Element;
    const menu = target.closest<HTMLElement>("[data-menu]")?.dataset["menu"];
    if (menu !== undefined) return onActions(cardFromKey(menu));
    const card = target.closest<HTMLElement>("[data-card]")?.dataset["card"];
    if (card === undefined || isReordering) return;
    if (event.ctrlKey || event.metaKey) return select(card);
    if (event.shiftKey)
      return selection.select(new Set([...selection.keys, ...cardKeysBetween(root.current, selection.current, card)]));
    onOpen(cardFromKey(card).orderId);
  };
  return { onKeyDown, onKeyUp, onClick };
}

/** False for events that bubble through React from a dialog or menu outside the board's DOM. */
const isWithinBoard = (event: KeyboardEvent) => event.currentTarget.contains(event.target as Node);
