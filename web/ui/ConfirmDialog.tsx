import type { ReactNode } from "react";
import { Button } from "./Button.tsx";
import { Dialog } from "./Dialog.tsx";

type ConfirmDialogProps = {
  /** True by default, for owners that unmount it to close it. */
  open?: boolean;
  title: ReactNode;
  /** What will happen, and what cannot be undone. */
  description?: ReactNode;
  /** The action ('Delete key'). */
  confirmLabel: ReactNode;
  busyLabel?: ReactNode;
  cancelLabel?: ReactNode;
  tone?: "primary" | "danger";
  busy?: boolean;
  /** Why it cannot be confirmed now; shown above the buttons. */
  disabledReason?: ReactNode;
  onConfirm: () => void;
  onClose: () => void;
  /** Fields, or a list of what will be lost. */
  children?: ReactNode;
};

/** Confirms a destructive or irreversible action. */
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
