import { useState } from "react";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { TellCustomer } from "./change/TellCustomer.tsx";
import type { ActionDialogProps } from "./order-subject.ts";
import { useChangeStatus } from "./use-change-status.ts";

/** Asks before an order is completed, and whether its customer is told. */
export function CompleteDialog({ order, onClose, onDone }: ActionDialogProps) {
  const [isTold, setTold] = useState(true);
  const { busy, change } = useChangeStatus(onDone);
  const complete = async () => {
    await change(order, { action: "complete", tellCustomer: isTold });
    onClose();
  };
  return (
    <ConfirmDialog
      title={`Complete order ${order.number}`}
      description="It is delivered. An order completed by mistake can be taken back to processing."
      confirmLabel="Complete order"
      busyLabel="Completing..."
      cancelLabel="Go back"
      busy={busy}
      onConfirm={() => void complete()}
      onClose={onClose}
    >
      <TellCustomer orderId={order.id} about={{ about: "complete" }} isTold={isTold} onTold={setTold} />
    </ConfirmDialog>
  );
}
