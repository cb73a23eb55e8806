import { formatMoney } from "../../../domain/money/currency.ts";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import type { ActionDialogProps } from "./action-dialog-props.ts";
import { useChangeStatus } from "./use-change-status.ts";

/** Asks before the money of an order that was cancelled earlier goes back. */
export function GiveBackDialog({ order, onClose, onDone }: ActionDialogProps) {
  const { busy, change } = useChangeStatus(onDone);
  const amount = formatMoney(order.refundableCents, order.currency);
  const giveBack = async () => {
    await change(order, { action: "cancel", refund: true });
    onClose();
  };
  return (
    <ConfirmDialog
      open
      title={`Give the money of order ${order.number} back`}
      description={`The order is cancelled, and ${amount} of it is still here. By card it goes back by itself. Money that came another way is recorded as paid back: pay it back yourself.`}
      tone="danger"
      confirmLabel={`Give ${amount} back`}
      busyLabel="Giving back..."
      busy={busy}
      onConfirm={giveBack}
      onClose={onClose}
    />
  );
}
