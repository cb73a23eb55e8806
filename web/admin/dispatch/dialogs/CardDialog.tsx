import type { Board } from "../../../../contract/dispatch.ts";
import { Dialog } from "../../../ui/Dialog.tsx";
import { type Card, cardKey } from "../board/board-assignments.ts";
import { cardsText } from "../board/board-cards.ts";
import type { BoardDialog } from "../board/board-dialog.ts";
import type { CardActions } from "../selection/use-card-actions.ts";
import type { Selection } from "../selection/use-selection.ts";

type CardDialogProps = {
  board: Board;
  card: Card;
  openDialog: (dialog: BoardDialog | null) => void;
  selection: Selection;
  actions: CardActions;
  /** Moves the card earlier (negative) or later in its run. */
  onShift: (card: Card, by: number) => void;
};

/** `shortcut`: the key that does the same while a card has focus. */
type Choice = { label: string; shortcut?: string; onSelect: () => void };

/** The actions on a card, for touch screens and for people who do not know the keyboard shortcuts. */
export function CardDialog({ board, card, openDialog, selection, actions, onShift }: CardDialogProps) {
  const isMovable = actions.isMovable(card);
  const choices: Choice[] = [
    { label: "Open", shortcut: "Enter", onSelect: () => openDialog({ kind: "job", orderId: card.orderId }) },
  ];
  if (isMovable)
    choices.push({ label: "Choose the driver…", shortcut: "A", onSelect: () => actions.chooseDriver(card) });
  if (actions.isUnassigned(card))
    choices.push({ label: "Suggest", shortcut: "S", onSelect: () => actions.suggest(card) });
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
      onClose={() => openDialog(null)}
      className="max-sm:mb-0 max-sm:w-full max-sm:max-w-none"
    >
      <ul className="grid gap-1">
        {choices.map(({ label, shortcut, onSelect }) => (
          <li key={label}>
            <button
              type="button"
              aria-keyshortcuts={shortcut}
              onClick={() => {
                openDialog(null);
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
