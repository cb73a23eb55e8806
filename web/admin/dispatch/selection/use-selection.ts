import { useMemo, useState } from "react";
import type { Board } from "../../../../contract/dispatch.ts";
import { type Card, cardFromKey, cardKey } from "../board/board-assignments.ts";
import { firstCardKey, shownCardKeys } from "../board/board-cards.ts";

export type Selection = ReturnType<typeof useSelection>;

/**
 * The selected cards and the one that has keyboard focus; cards that have left the board or are folded are ignored.
 * `shown`: see `firstCardKey`.
 */
export function useSelection(
  board: Board | undefined,
  day: string,
  shown: string | null,
  unfolded: ReadonlySet<number>,
) {
  const [ticked, setTicked] = useState<{ day: string; keys: ReadonlySet<string> }>({ day, keys: new Set() });
  const [currentKey, setCurrent] = useState<string | null>(null);
  const existing = useMemo(() => (board ? shownCardKeys(board, unfolded) : new Set<string>()), [board, unfolded]);
  const keys = useMemo(
    () => new Set(ticked.day === day ? [...ticked.keys].filter((key) => existing.has(key)) : []),
    [ticked, day, existing],
  );
  const select = (next: ReadonlySet<string>) => setTicked({ day, keys: next });
  return {
    keys,
    current: currentKey !== null && existing.has(currentKey) ? currentKey : firstCardKey(board, shown, unfolded),
    setCurrent,
    select,
    clear: () => select(new Set()),
    /** Answers the selection with this card added or removed. */
    toggle(key: string): ReadonlySet<string> {
      const next = new Set(keys);
      if (!next.delete(key)) next.add(key);
      select(next);
      return next;
    },
    /** The cards that an action on this one applies to: the whole selection if the card is part of it. */
    withSelected: (card: Card): Card[] => (keys.has(cardKey(card)) ? [...keys].map(cardFromKey) : [card]),
  };
}
