import { useState } from "react";
import { formatMoney } from "../../../domain/money/currency.ts";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { NotifyCustomer } from "./change/NotifyCustomer.tsx";
import type { ActionDialogProps } from "./order-subject.ts";
import { useChangeStatus } from "./use-change-status.ts";

/** Confirms that an order is completed and asks whether to notify its customer. */
export function CompleteDialog({ order, onClose, onDone }: ActionDialogProps) {
  const [isNotified, setNotified] = useState(true);
  const { busy, change } = useChangeStatus(onDone);
  const { dueCents } = order;
  const complete = async () => {
    await change(order, { action: "complete", tellCustomer: isNotified });
    onClose();
  };
  return (
    <ConfirmDialog
      title={`Complete order ${order.number}`}
      description="This marks the order as delivered. An order completed by mistake can be set back to processing."
      confirmLabel="Complete order"
      busyLabel="Completing..."
      cancelLabel="Go back"
      busy={busy}
      onConfirm={() => void complete()}
      onClose={onClose}
    >
      {dueCents > 0 && (
        <Notice tone="warning" title={`${formatMoney(dueCents, order.currency)} is still to be paid`}>
          The order stays listed under Unpaid and Money due until its money is recorded or waived.
        </Notice>
      )}
      <NotifyCustomer orderId={order.id} about={{ about: "complete" }} isNotified={isNotified} onChange={setNotified} />
    </ConfirmDialog>
  );
}
