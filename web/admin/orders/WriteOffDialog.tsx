import { useState } from "react";
import { reverseWriteOff, writeOffOrder } from "../../../contract/write-offs.ts";
import { formatMoney } from "../../../domain/money/currency.ts";
import { errorText } from "../../api/error-text.ts";
import { createKeyring } from "../../api/idempotency-key.ts";
import { retainErrors } from "../../forms/controlled-form.ts";
import { FormDialog } from "../../forms/FormDialog.tsx";
import { useForm } from "../../forms/use-form.ts";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { toast } from "../../ui/toast.ts";
import { staffCall } from "../shell/staff-call.ts";
import { useAction } from "../shell/use-action.ts";
import { type ActionDialogProps, amountDueOf } from "./order-subject.ts";

/** Gives up what is due on an order on account, with the reason. */
export function WriteOffDialog({ order, onClose, onDone }: ActionDialogProps) {
  const [keyFor] = useState(createKeyring);
  const form = useForm({
    initial: { reason: "" },
    check: ({ reason }) => ({ reason: reason.trim() ? undefined : "Say why it is written off" }),
    afterChange: retainErrors,
  });
  const dueCents = amountDueOf(order);
  const amount = formatMoney(dueCents, order.currency);
  const send = () =>
    form.send(async ({ reason }) => {
      const body = { seenCents: dueCents, reason: reason.trim() };
      try {
        await staffCall(writeOffOrder, { params: { id: order.id }, body }, { idempotencyKey: keyFor(body) });
        toast({ title: "Written off", description: `${amount} of order ${order.number}`, tone: "success" });
      } finally {
        onDone();
      }
      onClose();
    });
  return (
    <FormDialog
      title={`Write off order ${order.number}`}
      description={`${amount} leaves Money due. The order stays as it is, the sale and its VAT stay in the figures, and the customer is not told. You can reverse the write-off.`}
      submitLabel={`Write off ${amount}`}
      busyLabel="Saving..."
      form={form}
      onSubmit={() => void send()}
      onClose={onClose}
    >
      <TextInput
        label="Reason"
        required
        maxLength={200}
        autoComplete="off"
        help="For example: insolvent, or too small to pursue. It is shown in the history and in the CSV."
        {...form.field("reason")}
      />
    </FormDialog>
  );
}

/** Makes the money of a written-off order due again. */
export function ReverseWriteOffDialog({ order, onClose, onDone }: ActionDialogProps) {
  const [keyFor] = useState(createKeyring);
  const { busy, run } = useAction();
  const reverse = () =>
    run(
      async () => {
        try {
          const params = { id: order.id };
          await staffCall(reverseWriteOff, { params, body: {} }, { idempotencyKey: keyFor(params) });
          toast({ title: "Write-off reversed", description: `Order ${order.number}`, tone: "success" });
        } finally {
          onDone();
        }
        onClose();
      },
      (error) => toast({ title: "Write-off not reversed", description: errorText(error), tone: "destructive" }),
    );
  return (
    <ConfirmDialog
      title={`Reverse the write-off of order ${order.number}`}
      description={`${formatMoney(amountDueOf(order), order.currency)} is due again and is listed under Money due. If the money has come in, record it next.`}
      confirmLabel="Reverse write-off"
      busyLabel="Saving..."
      busy={busy}
      onConfirm={() => void reverse()}
      onClose={onClose}
    />
  );
}
