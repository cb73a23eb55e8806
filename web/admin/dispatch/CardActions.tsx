import { Dialog } from "../../ui/Dialog.tsx";

type CardAction = {
  label: string;
  /** The key that does the same on a card. */
  shortcut?: string;
  disabledReason?: string | null;
  onSelect: () => void;
};

type CardActionsProps = { title: string; actions: readonly CardAction[]; onClose: () => void };

/** What can be done with a card, for fingers and for whoever does not know the keys. */
export function CardActions({ title, actions, onClose }: CardActionsProps) {
  return (
    <Dialog title={title} onClose={onClose} className="max-sm:mb-0 max-sm:w-full max-sm:max-w-none">
      <ul className="grid gap-1">
        {actions.map(({ label, shortcut, disabledReason, onSelect }) => (
          <li key={label}>
            <button
              type="button"
              aria-disabled={disabledReason ? true : undefined}
              aria-keyshortcuts={shortcut}
              onClick={() => {
                if (disabledReason) return;
                onClose();
                onSelect();
              }}
              className="flex min-h-12 w-full items-center justify-between gap-3 rounded border border-line px-3 py-2 text-start text-sm hover:border-ink hover:bg-atlantic-100 aria-disabled:text-muted"
            >
              <span>
                <span className="block font-semibold">{label}</span>
                {disabledReason && <span className="block text-xs">{disabledReason}</span>}
              </span>
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
