import type { ReactNode } from "react";
import { Button } from "./Button.tsx";
import { Dialog } from "./Dialog.tsx";

type ConfirmDialogProps = {
  /** It is, where its owner takes it out of the page to close it. */
  open?: boolean;
  title: ReactNode;
  /** What will happen, and what cannot be undone. */
  description?: ReactNode;
  /** What happens next ('Delete key'). */
  confirmLabel: ReactNode;
  busyLabel?: ReactNode;
  cancelLabel?: ReactNode;
  tone?: "primary" | "danger";
  busy?: boolean;
  /** Why it cannot be confirmed now; shown above the buttons. */
  disabledReason?: ReactNode;
  onConfirm: () => void;
  onClose: () => void;
  /** Fields, or what is about to be lost. */
  children?: ReactNode;
};

/** Asks before something is done that destroys or cannot be taken back. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open = true, title, description, confirmLabel, busyLabel, cancelLabel = "Cancel", tone = "primary" } = props;
  const { busy = false, disabledReason, onConfirm, onClose, children } = props;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      description={description}
      locked={busy}
      actions={
        <>
          <Button tone={tone} busy={busy} busyLabel={busyLabel} disabled={Boolean(disabledReason)} onClick={onConfirm}>
            {confirmLabel}
          </Button>
          <Button tone="secondary" disabled={busy} onClick={onClose}>
            {cancelLabel}
          </Button>
        </>
      }
    >
      {children}
      {disabledReason && <p className="text-sm text-muted">{disabledReason}</p>}
    </Dialog>
  );
}
