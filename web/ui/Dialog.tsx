import type { MouseEvent, ReactNode } from "react";
import { useEffect, useId, useLayoutEffect, useRef } from "react";
import { joinClasses } from "./join-classes.ts";

type DialogProps = {
  /** It is, where its owner takes it out of the page to close it. */
  open?: boolean;
  /** Called when Escape, the close button or the ground beside the dialog asks to close; the owner then passes `open={false}`. */
  onClose: () => void;
  title: ReactNode;
  description?: ReactNode;
  children?: ReactNode;
  /** Buttons, the one that goes on first. */
  actions?: ReactNode;
  /** While true neither Escape nor a press beside it closes (work is under way). */
  locked?: boolean;
  className?: string;
};

/** A modal window on the browser's own `<dialog>`, which keeps focus within and gives it back. */
export function Dialog(props: DialogProps) {
  const { open = true, onClose, title, description, children, actions, locked = false, className } = props;
  const ref = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const dialog = ref.current;
    if (!dialog || dialog.open === open) return;
    if (!open) {
      dialog.close();
      return;
    }
    dialog.showModal();
    // The browser chose the close button; a form starts at its first field.
    dialog.querySelector<HTMLElement>("input:enabled, select:enabled, textarea:enabled")?.focus();
  }, [open]);
  // Owners take it out of the page to close it; focus is given back only by a window that is closed while it still stands there.
  useLayoutEffect(() => {
    const dialog = ref.current;
    return () => dialog?.close();
  }, []);
  const closeUnlessLocked = () => {
    if (!locked) onClose();
  };
  const pressGround = (event: MouseEvent<HTMLDialogElement>) => {
    if (event.target === ref.current) closeUnlessLocked();
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape does by keyboard what a press on the ground does
    <dialog
      ref={ref}
      aria-labelledby={`${id}-title`}
      aria-describedby={description ? `${id}-description` : undefined}
      onCancel={(event) => {
        event.preventDefault();
        closeUnlessLocked();
      }}
      onClick={pressGround}
      className={joinClasses(
        "m-auto max-h-[calc(100dvh-2rem)] w-[min(32rem,calc(100vw-2rem))] overflow-auto rounded bg-white p-0 text-ink shadow open:animate-arrive",
        className,
      )}
    >
      <div className="grid gap-4 p-6">
        <div className="flex items-start justify-between gap-4">
          <h2 id={`${id}-title`} className="text-xl">
            {title}
          </h2>
          <CloseButton label="Close" onClick={closeUnlessLocked} className="-me-2 -mt-2" />
        </div>
        {description && (
          <p id={`${id}-description`} className="text-muted">
            {description}
          </p>
        )}
        {children}
        {actions && <div className="flex flex-wrap justify-end gap-3 pt-2">{actions}</div>}
      </div>
    </dialog>
  );
}

type CloseButtonProps = { label: string; onClick: () => void; className?: string };

/** A cross, 44 pixels wide to a finger. */
export function CloseButton({ label, onClick, className }: CloseButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onClick}
      className={joinClasses("grid size-11 shrink-0 place-items-center rounded hover:bg-atlantic-100", className)}
    >
      <svg
        viewBox="0 0 16 16"
        className="size-4"
        fill="none"
        stroke="currentColor"
        strokeWidth={2}
        strokeLinecap="round"
        aria-hidden="true"
      >
        <path d="m3 3 10 10M13 3 3 13" />
      </svg>
    </button>
  );
}
