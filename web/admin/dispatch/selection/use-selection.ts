import { useMemo, useState } from "react";
import type { Board } from "../../../contract/dispatch.ts";
import { firstKey, keysOf } from "./board-cards.ts";
import { type Card, cardKey, cardOf } from "./board-moves.ts";

export type Selection = ReturnType<typeof useSelection>;

/** Which cards are selected, and which one the keyboard is on. A card that has left the board is neither. `shown`: see `firstKey`. */
export function useSelection(board: Board | undefined, day: string, shown: string | null) {
  const [ticked, setTicked] = useState<{ day: string; keys: ReadonlySet<string> }>({ day, keys: new Set() });
  const [currentKey, setCurrent] = useState<string | null>(null);
  const there = useMemo(() => (board ? keysOf(board) : new Set<string>()), [board]);
  const keys = useMemo(
    () => new Set(ticked.day === day ? [...ticked.keys].filter((key) => there.has(key)) : []),
    [ticked, day, there],
  );
  const select = (next: ReadonlySet<string>) => setTicked({ day, keys: next });
  return {
    keys,
    current: currentKey !== null && there.has(currentKey) ? currentKey : firstKey(board, shown),
    setCurrent,
    select,
    clear: () => select(new Set()),
    /** Selects it, or does so no more. */
    toggle(key: string): ReadonlySet<string> {
      const next = new Set(keys);
      if (!next.delete(key)) next.add(key);
      select(next);
      return next;
    },
    /** The cards that an action on this one is about: all that are selected, where it is one of them. */
    withSelected: (card: Card): Card[] => (keys.has(cardKey(card)) ? [...keys].map(cardOf) : [card]),
  };
}
