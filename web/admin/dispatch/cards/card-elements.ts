/**
 * Finds the board's own elements: `data-card` and the list item around it, `data-place`, hold a card's key,
 * `data-column` a column's.
 */

/** The key of the card that contains an event's target. */
export function cardKeyAt(target: EventTarget | null): string | null {
  return target instanceof Element ? (target.closest<HTMLElement>("[data-place]")?.dataset["place"] ?? null) : null;
}

export const isOnCard = (target: EventTarget) => target instanceof Element && target.closest("[data-card]") !== null;

function cardsIn(column: Element | null | undefined): HTMLElement[] {
  return [...(column?.querySelectorAll<HTMLElement>("[data-card]") ?? [])];
}

/**
 * Moves the focus to the neighbouring card; sideways to the next column that has cards, at about the same height.
 */
export function focusNeighbour(
  root: HTMLElement | null,
  from: string,
  key: string,
  onFocused: (to: string) => void,
): void {
  const card = root?.querySelector<HTMLElement>(`[data-card="${from}"]`);
  const column = card?.closest("[data-column]");
  if (!root || !card || !column) return;
  const cards = cardsIn(column);
  const index = cards.indexOf(card);
  const columns = [...root.querySelectorAll("[data-column]")].filter((each) => cardsIn(each).length > 0);
  const beside = (step: number) => {
    const next = cardsIn(columns[columns.indexOf(column) + step]);
    return next[Math.min(index, next.length - 1)];
  };
  const steps: Record<string, () => HTMLElement | undefined> = {
    ArrowUp: () => cards[index - 1],
    ArrowDown: () => cards[index + 1],
    ArrowLeft: () => beside(-1),
    ArrowRight: () => beside(1),
    Home: () => cards[0],
    End: () => cards.at(-1),
  };
  const to = steps[key]?.();
  if (!to) return;
  to.focus();
  to.scrollIntoView({ block: "nearest", inline: "nearest" });
  onFocused(to.dataset["card"] ?? "");
}

/**
 * The keys of all cards between two of the same column, both included; only the second if they are in different
 * columns.
 */
export function cardKeysBetween(root: HTMLElement | null, from: string | null, to: string): string[] {
  const column = root?.querySelector(`[data-card="${to}"]`)?.closest("[data-column]");
  const keys = cardsIn(column).map(({ dataset }) => dataset["card"] ?? "");
  const [a, b] = [keys.indexOf(from ?? ""), keys.indexOf(to)];
  return a < 0 ? [to] : keys.slice(Math.min(a, b), Math.max(a, b) + 1);
}

/**
 * The key of a column's last card whose middle is above `y`, in px of the window, leaving out those in `excluded`. A
 * card whose end is out of sight does not count, so that it is seen where something lands.
 */
export function lastCardAbove(
  root: HTMLElement | null,
  column: string,
  y: number,
  excluded: ReadonlySet<string>,
): string | null {
  const places = [...(root?.querySelectorAll<HTMLElement>(`[data-column="${column}"] [data-place]`) ?? [])];
  const list = places[0]?.parentElement?.getBoundingClientRect();
  const last = places.findLast((place) => {
    if (excluded.has(place.dataset["place"] ?? "")) return false;
    const { top, bottom, height } = place.getBoundingClientRect();
    return top + height / 2 < y && (list === undefined || bottom <= list.bottom);
  });
  return last?.dataset["place"] ?? null;
}
