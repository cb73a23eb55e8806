import { useState } from "react";
import { formatMoney } from "../../../domain/money/currency.ts";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { NotifyCustomer } from "./change/NotifyCustomer.tsx";
import type { ActionDialogProps } from "./order-subject.ts";
import { useChangeStatus } from "./use-change-status.ts";

/** Confirms a cancellation and asks whether to refund what was paid. */
export function CancelDialog({ order, onClose, onDone }: ActionDialogProps) {
  const isPaid = order.refundableCents > 0;
  const [refund, setRefund] = useState(isPaid);
  const [isNotified, setNotified] = useState(true);
  const { busy, change } = useChangeStatus(onDone);
  const cancel = async () => {
    await change(order, {
      action: "cancel",
      refund: isPaid && refund,
      tellCustomer: isNotified,
      seenCents: order.refundableCents,
    });
    onClose();
  };
  return (
    <ConfirmDialog
      title={`Cancel order ${order.number}`}
      description={
        isPaid
          ? "Money has come in for this order. Decide whether to refund it, and whether to tell the customer."
          : order.isOnAccount
            ? "The order is on account: nothing was paid, and nothing will be owed."
            : "Its payment page will be closed. An order cancelled by mistake can be put on hold again."
      }
      tone="danger"
      confirmLabel={
        isPaid && refund ? `Cancel and refund ${formatMoney(order.refundableCents, order.currency)}` : "Cancel order"
      }
      busyLabel="Cancelling..."
      cancelLabel="Keep the order"
      busy={busy}
      onConfirm={cancel}
      onClose={onClose}
    >
      {isPaid && (
        <Checkbox
          label={`Refund the ${formatMoney(order.refundableCents, order.currency)} that was paid`}
          help="Card payments are refunded automatically. Anything paid another way is only recorded as paid back: pay it back yourself."
          checked={refund}
          onChange={(event) => setRefund(event.currentTarget.checked)}
        />
      )}
      <NotifyCustomer
        orderId={order.id}
        about={{ about: "cancel", refund: isPaid && refund }}
        isNotified={isNotified}
        onChange={setNotified}
      />
    </ConfirmDialog>
  );
}

/** Confirms the refund of an order that was cancelled earlier. */
export function ReturnMoneyDialog({ order, onClose, onDone }: ActionDialogProps) {
  const [isNotified, setNotified] = useState(true);
  const { busy, change } = useChangeStatus(onDone);
  const amount = formatMoney(order.refundableCents, order.currency);
  const returnMoney = async () => {
    await change(order, {
      action: "cancel",
      refund: true,
      tellCustomer: isNotified,
      seenCents: order.refundableCents,
    });
    onClose();
  };
  return (
    <ConfirmDialog
      title={`Return the money for order ${order.number}`}
      description={`The order is cancelled, but we still hold ${amount} of it. Card payments are refunded automatically. Anything paid another way is only recorded as paid back: pay it back yourself.`}
      tone="danger"
      confirmLabel={`Return ${amount}`}
      busyLabel="Returning..."
      busy={busy}
      onConfirm={returnMoney}
      onClose={onClose}
    >
      <NotifyCustomer
        orderId={order.id}
        about={{ about: "cancel", refund: true }}
        isNotified={isNotified}
        onChange={setNotified}
      />
    </ConfirmDialog>
  );
}
