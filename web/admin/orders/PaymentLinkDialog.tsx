import { useState } from "react";
import { sendPaymentLink } from "../../../contract/staff-order.ts";
import { formatMoney } from "../../../domain/money/currency.ts";
import { createKeyring } from "../../api/idempotency-key.ts";
import { useForm } from "../../forms/use-form.ts";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { showMoment } from "../../ui/Moment.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { toast } from "../../ui/toast.ts";
import { staffCall } from "../shell/staff-call.ts";
import { type ActionDialogProps, amountDueOf } from "./order-subject.ts";

/** Sends the payment link, again if need be, which restarts the time to pay. */
export function PaymentLinkDialog({ order, onClose, onDone }: ActionDialogProps) {
  const form = useForm({ initial: {} });
  const [keyFor] = useState(createKeyring);
  const isDifference = order.dueCents > 0;
  const amount = formatMoney(amountDueOf(order), order.currency);
  const send = () =>
    form.send(async () => {
      const sent = { params: { id: order.id } };
      try {
        const { payUntil } = await staffCall(sendPaymentLink, sent, { idempotencyKey: keyFor("link") });
        const until = payUntil ? ` It can be paid until ${showMoment(payUntil)}.` : "";
        const description = `The link is on its way to ${order.customerEmail}.${until}`;
        toast({ title: "Payment link sent", description, tone: "success" });
      } finally {
        onDone();
      }
      onClose();
    });
  return (
    <ConfirmDialog
      title={`Send the payment link for order ${order.number}`}
      description={
        isDifference
          ? `${order.customerEmail} is asked to pay ${amount} online. It is the difference after a change; the order goes ahead.`
          : `${order.customerEmail} is asked to pay ${amount} online. The time to pay starts again.`
      }
      confirmLabel="Send payment link"
      busyLabel="Sending..."
      busy={form.busy}
      onConfirm={() => void send()}
      onClose={onClose}
    >
      {form.failure && (
        <Notice role="alert" tone="error">
          {form.failure}
        </Notice>
      )}
    </ConfirmDialog>
  );
}
