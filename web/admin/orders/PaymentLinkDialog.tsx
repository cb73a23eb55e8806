import { sendPaymentLink } from "../../../contract/staff-order.ts";
import { formatMoney } from "../../../domain/money/currency.ts";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { showMoment } from "../../ui/Moment.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { toast } from "../../ui/toast.ts";
import { staffCall } from "../shell/staff-call.ts";
import type { ActionDialogProps } from "./action-dialog-props.ts";
import { useSubmit } from "./use-submit.ts";

/** Sends the payment link, for the first time or again: the time to pay begins anew. */
export function PaymentLinkDialog({ order, onClose, onDone }: ActionDialogProps) {
  const { busy, failure, submit } = useSubmit();
  const send = async () => {
    const isDone = await submit("link", async (idempotencyKey) => {
      const { payUntil } = await staffCall(sendPaymentLink, { params: { id: order.id } }, { idempotencyKey });
      const until = payUntil ? ` It can be paid until ${showMoment(payUntil)}.` : "";
      const description = `The link is on its way to ${order.customerEmail}.${until}`;
      toast({ title: "Payment link sent", description, tone: "success" });
    });
    onDone();
    if (isDone) onClose();
  };
  return (
    <ConfirmDialog
      open
      title={`Send the payment link of order ${order.number}`}
      description={`${order.customerEmail} is asked to pay ${formatMoney(order.totalCents, order.currency)} online. The time to pay begins anew.`}
      confirmLabel="Send payment link"
      busyLabel="Sending..."
      busy={busy}
      onConfirm={send}
      onClose={onClose}
    >
      {failure && (
        <Notice role="alert" tone="error">
          {failure}
        </Notice>
      )}
    </ConfirmDialog>
  );
}
