import type { KeyboardEvent, MouseEvent, RefObject } from "react";
import type { OrderId } from "../../../domain/orders/references.ts";
import { countOf } from "../../ui/show-number.ts";
import { useKeysOn } from "../shell/keys.ts";
import { type Card, cardOf } from "./board-moves.ts";
import { between, isCard, placeOf, walk } from "./card-elements.ts";
import { movingKeys } from "./use-moving.ts";
import type { Selection } from "./use-selection.ts";

type Given = {
  root: RefObject<HTMLElement | null>;
  selection: Selection;
  isMoving: boolean;
  onSay: (text: string) => void;
  onOpen: (orderId: OrderId) => void;
  onActions: (card: Card) => void;
  /** A letter on a card, or any key while one is moved by keys. */
  onKey: (key: string, card: Card) => void;
};

/** Keys and presses on cards, for the element around all columns. */
export function useCardPresses({ root, selection, isMoving, onSay, onOpen, onActions, onKey }: Given) {
  const [isOn] = useKeysOn();
  const select = (card: string) => {
    const next = selection.toggle(card);
    onSay(`${next.has(card) ? "Selected" : "Not selected"}, ${countOf(next.size, "card")} in all`);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const card = placeOf(event.target);
    if (!card || event.ctrlKey || event.metaKey || event.altKey || !isDirectly(event)) return;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    if (isMoving) {
      if (!movingKeys.includes(key)) return;
      event.preventDefault();
      event.stopPropagation();
      onKey(key, cardOf(card));
    } else if (key.startsWith("Arrow") || key === "Home" || key === "End") {
      event.preventDefault();
      walk(root.current, card, key, (to) => {
        if (event.shiftKey) selection.select(new Set([...selection.keys, card, to]));
      });
    } else if (key === " " && isCard(event.target)) {
      event.preventDefault();
      select(card);
    } else if (key === "Escape" && selection.keys.size > 0) {
      selection.clear();
      onSay("Nothing is selected.");
    } else if (isOn && !event.shiftKey && "amus".includes(key) && key.length === 1) {
      event.preventDefault();
      onKey(key, cardOf(card));
    }
  };
  const onKeyUp = (event: KeyboardEvent) => {
    // Some browsers press a button when the space bar comes up, whatever became of it going down.
    if (event.key === " " && isCard(event.target)) event.preventDefault();
  };
  const onClick = (event: MouseEvent) => {
    const target = event.target as Element;
    const menu = target.closest<HTMLElement>("[data-menu]")?.dataset["menu"];
    if (menu !== undefined) return onActions(cardOf(menu));
    const card = target.closest<HTMLElement>("[data-card]")?.dataset["card"];
    if (card === undefined || isMoving) return;
    if (event.ctrlKey || event.metaKey) return select(card);
    if (event.shiftKey)
      return selection.select(new Set([...selection.keys, ...between(root.current, selection.current, card)]));
    onOpen(cardOf(card).orderId);
  };
  return { onKeyDown, onKeyUp, onClick };
}

/** Not from a window or a menu that React has as a child of the board. */
const isDirectly = (event: KeyboardEvent) => event.currentTarget.contains(event.target as Node);
