import { useState } from "react";
import { waiveDifference } from "../../../contract/staff-order.ts";
import { formatMoney } from "../../../domain/money/currency.ts";
import { createKeyring } from "../../api/idempotency-key.ts";
import { retainErrors } from "../../forms/controlled-form.ts";
import { FormDialog } from "../../forms/FormDialog.tsx";
import { useForm } from "../../forms/use-form.ts";
import { TextInput } from "../../ui/TextInput.tsx";
import { toast } from "../../ui/toast.ts";
import { staffCall } from "../shell/staff-call.ts";
import { NotifyCustomer } from "./change/NotifyCustomer.tsx";
import type { ActionDialogProps } from "./order-subject.ts";

/** Gives up the difference that was asked for after a change, with a reason for the history. */
export function WaiveDifferenceDialog({ order, onClose, onDone }: ActionDialogProps) {
  const [keyFor] = useState(createKeyring);
  const [isNotified, setNotified] = useState(true);
  const form = useForm({
    initial: { reason: "" },
    check: ({ reason }) => ({ reason: reason.trim() ? undefined : "Say why" }),
    afterChange: retainErrors,
  });
  const amount = formatMoney(order.dueCents, order.currency);
  const send = () =>
    form.send(async ({ reason }) => {
      const body = { reason: reason.trim(), seenCents: order.dueCents, tellCustomer: isNotified };
      try {
        const sent = { params: { id: order.id }, body };
        const { totalCents } = await staffCall(waiveDifference, sent, { idempotencyKey: keyFor(body) });
        const description = `Order ${order.number} costs ${formatMoney(totalCents, order.currency)}, which is paid.`;
        toast({ title: `${amount} waived`, description, tone: "success" });
      } finally {
        onDone();
      }
      onClose();
    });
  return (
    <FormDialog
      title={`Waive the difference of order ${order.number}`}
      description={`${amount} was asked for after a change and is not paid. The order then costs what was paid, and its payment page is closed.`}
      submitLabel={`Waive ${amount}`}
      busyLabel="Waiving..."
      form={form}
      onSubmit={() => void send()}
      onClose={onClose}
    >
      <TextInput
        label="Reason"
        required
        maxLength={200}
        autoComplete="off"
        help="For the order's history; the customer does not see it"
        {...form.field("reason")}
      />
      <NotifyCustomer orderId={order.id} about={{ about: "waive" }} isNotified={isNotified} onChange={setNotified} />
    </FormDialog>
  );
}
