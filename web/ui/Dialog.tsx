import type { ReactNode } from "react";
import { useEffect, useId, useLayoutEffect, useRef } from "react";
import { joinClasses } from "./join-classes.ts";
import { useBackdrop } from "./use-backdrop.ts";

type DialogProps = {
  /** True by default, for owners that unmount it to close it. */
  open?: boolean;
  /** Called on Escape, the close button or a click on the backdrop; the owner then passes `open={false}`. */
  onClose: () => void;
  title: ReactNode;
  description?: ReactNode;
  children?: ReactNode;
  /** Buttons, the main one first. */
  actions?: ReactNode;
  /** Prevents closing while work is in progress. */
  locked?: boolean;
  className?: string;
};

/** A modal window on the native `<dialog>`, which traps and restores the focus. */
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
    // Browsers focus the close button; a form should start at its first field.
    dialog.querySelector<HTMLElement>("input:enabled, select:enabled, textarea:enabled")?.focus();
  }, [open]);
  // Owners may unmount it, but browsers restore the focus only if it is closed while in the document.
  useLayoutEffect(() => {
    const dialog = ref.current;
    return () => dialog?.close();
  }, []);
  const closeUnlessLocked = () => {
    if (!locked) onClose();
  };
  const backdrop = useBackdrop(open, closeUnlessLocked);
  return (
    <dialog
      {...backdrop}
      ref={ref}
      aria-labelledby={`${id}-title`}
      aria-describedby={description ? `${id}-description` : undefined}
      onCancel={(event) => {
        event.preventDefault();
        closeUnlessLocked();
      }}
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
        {actions && <div className="dialog-footer">{actions}</div>}
      </div>
    </dialog>
  );
}

type CloseButtonProps = { label: string; onClick: () => void; className?: string };

/** A cross with a 44 px touch target. */
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
