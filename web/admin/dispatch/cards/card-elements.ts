/** What the board finds among its own elements: cards carry their key in `data-card`, what goes with them in `data-place`, columns in `data-column`. */

/** The key of the card on which something happened. */
export function placeOf(target: EventTarget | null): string | null {
  return target instanceof Element ? (target.closest<HTMLElement>("[data-place]")?.dataset["place"] ?? null) : null;
}

export const isCard = (target: EventTarget) => target instanceof Element && target.closest("[data-card]") !== null;

function cardsIn(column: Element | null | undefined): HTMLElement[] {
  return [...(column?.querySelectorAll<HTMLElement>("[data-card]") ?? [])];
}

/** To the next card; to the side it goes to the next column that has cards, about as far down. */
export function walk(root: HTMLElement | null, from: string, key: string, went: (to: string) => void): void {
  const card = root?.querySelector<HTMLElement>(`[data-card="${from}"]`);
  const column = card?.closest("[data-column]");
  if (!root || !card || !column) return;
  const cards = cardsIn(column);
  const at = cards.indexOf(card);
  const columns = [...root.querySelectorAll("[data-column]")].filter((each) => cardsIn(each).length > 0);
  const aside = (step: number) => {
    const next = cardsIn(columns[columns.indexOf(column) + step]);
    return next[Math.min(at, next.length - 1)];
  };
  const steps: Record<string, () => HTMLElement | undefined> = {
    ArrowUp: () => cards[at - 1],
    ArrowDown: () => cards[at + 1],
    ArrowLeft: () => aside(-1),
    ArrowRight: () => aside(1),
    Home: () => cards[0],
    End: () => cards.at(-1),
  };
  const to = steps[key]?.();
  if (!to) return;
  to.focus();
  to.scrollIntoView({ block: "nearest", inline: "nearest" });
  went(to.dataset["card"] ?? "");
}

/** The cards from one to another of the same column, both included; the second alone where they stand in two. */
export function between(root: HTMLElement | null, from: string | null, to: string): string[] {
  const column = root?.querySelector(`[data-card="${to}"]`)?.closest("[data-column]");
  const keys = cardsIn(column).map(({ dataset }) => dataset["card"] ?? "");
  const [a, b] = [keys.indexOf(from ?? ""), keys.indexOf(to)];
  return a < 0 ? [to] : keys.slice(Math.min(a, b), Math.max(a, b) + 1);
}

/** How many cards of a column have their middle above `y`, in px of the window, those that are `away` left out. */
export function countAbove(root: HTMLElement | null, column: string, y: number, away: ReadonlySet<string>): number {
  const places = [...(root?.querySelectorAll<HTMLElement>(`[data-column="${column}"] [data-place]`) ?? [])];
  return places.filter((place) => {
    if (away.has(place.dataset["place"] ?? "")) return false;
    const { top, height } = place.getBoundingClientRect();
    return top + height / 2 < y;
  }).length;
}
