import type { Board } from "../../../contract/dispatch.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import type { Asked } from "./asked.ts";
import { cardsText } from "./board-cards.ts";
import { type Card, cardKey } from "./board-moves.ts";
import type { CardActions } from "./use-card-actions.ts";
import type { Selection } from "./use-selection.ts";

type CardDialogProps = {
  board: Board;
  card: Card;
  ask: (asked: Asked | null) => void;
  selection: Selection;
  actions: CardActions;
  /** Earlier or later in the run. */
  onShift: (card: Card, by: number) => void;
};

/** `shortcut`: the key that does the same on a card. */
type Choice = { label: string; shortcut?: string; onSelect: () => void };

/** What can be done with a card, for fingers and for whoever does not know the keys. */
export function CardDialog({ board, card, ask, selection, actions, onShift }: CardDialogProps) {
  const isMovable = actions.isMovable(card);
  const choices: Choice[] = [
    { label: "Open", shortcut: "Enter", onSelect: () => ask({ what: "job", orderId: card.orderId }) },
  ];
  if (isMovable)
    choices.push({ label: "Choose the driver…", shortcut: "A", onSelect: () => actions.chooseDriver(card) });
  if (actions.isNobodys(card)) choices.push({ label: "Suggest", shortcut: "S", onSelect: () => actions.suggest(card) });
  if (isMovable && card.kind !== null)
    choices.push(
      { label: "Earlier in the run", onSelect: () => onShift(card, -1) },
      { label: "Later in the run", onSelect: () => onShift(card, 1) },
      { label: "Unassign", shortcut: "U", onSelect: () => actions.unassign(card) },
    );
  if (isMovable) {
    const key = cardKey(card);
    choices.push({
      label: selection.keys.has(key) ? "Deselect" : "Select",
      shortcut: "Space",
      onSelect: () => selection.toggle(key),
    });
  }
  return (
    <Dialog
      title={cardsText(board, selection.withSelected(card))}
      onClose={() => ask(null)}
      className="max-sm:mb-0 max-sm:w-full max-sm:max-w-none"
    >
      <ul className="grid gap-1">
        {choices.map(({ label, shortcut, onSelect }) => (
          <li key={label}>
            <button
              type="button"
              aria-keyshortcuts={shortcut}
              onClick={() => {
                ask(null);
                onSelect();
              }}
              className="flex min-h-12 w-full items-center justify-between gap-3 rounded border border-line px-3 py-2 text-start text-sm hover:border-ink hover:bg-atlantic-100"
            >
              <span className="font-semibold">{label}</span>
              {shortcut && (
                <kbd className="rounded border border-edge px-1.5 font-mono text-xs text-muted max-sm:hidden">
                  {shortcut}
                </kbd>
              )}
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
