import { useState } from "react";
import { type RecordedMethod, recordPayment } from "../../../contract/payments.ts";
import { formatMoney } from "../../../domain/money/currency.ts";
import { Select } from "../../ui/Select.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { toast } from "../../ui/toast.ts";
import { FormDialog } from "../shell/FormDialog.tsx";
import { staffCall } from "../shell/staff-call.ts";
import type { ActionDialogProps } from "./action-dialog-props.ts";
import { useSubmit } from "./use-submit.ts";

const methods: { value: RecordedMethod; label: string; help: string }[] = [
  { value: "phone", label: "Phone", help: "The number on the card reader's slip" },
  { value: "transfer", label: "Bank transfer", help: "The reference on the bank statement" },
  { value: "account", label: "Account", help: "The number of the account or its invoice" },
];

/** Writes down that an order was paid another way than online, with the reference by which it can be found again. */
export function MarkPaidDialog({ order, onClose, onDone }: ActionDialogProps) {
  const [method, setMethod] = useState<RecordedMethod>("phone");
  const [reference, setReference] = useState("");
  const [isMissing, setMissing] = useState(false);
  const { busy, failure, submit } = useSubmit();
  const isAccount = method === "account";
  const send = async () => {
    const body = { method, reference: reference.trim() };
    setMissing(body.reference === "");
    if (body.reference === "") return;
    const isDone = await submit(body, async (idempotencyKey) => {
      const { receiptNumber } = await staffCall(recordPayment, { params: { id: order.id }, body }, { idempotencyKey });
      const issued = isAccount
        ? `Its paper for the account is ${receiptNumber}.`
        : `Receipt ${receiptNumber} was issued.`;
      const description = `Order ${order.number} is processing. ${issued}`;
      toast({ title: isAccount ? "Put on account" : "Payment recorded", description, tone: "success" });
    });
    onDone();
    if (isDone) onClose();
  };
  return (
    <FormDialog
      title={`Mark order ${order.number} as paid`}
      description={
        isAccount
          ? `${formatMoney(order.totalCents, order.currency)} goes on the customer's account. The customer is told so, and not that money arrived.`
          : `${formatMoney(order.totalCents, order.currency)} came in another way than online. The customer is sent the confirmation and the receipt.`
      }
      submitLabel={
        isAccount
          ? `Put ${formatMoney(order.totalCents, order.currency)} on account`
          : `Mark ${formatMoney(order.totalCents, order.currency)} as paid`
      }
      busyLabel="Saving..."
      busy={busy}
      failure={failure}
      onSubmit={() => void send()}
      onClose={onClose}
    >
      <Select
        label="How it was paid"
        value={method}
        options={methods}
        onChange={(event) => setMethod(event.currentTarget.value as RecordedMethod)}
      />
      <TextInput
        label="Reference"
        required
        maxLength={200}
        autoComplete="off"
        value={reference}
        help={methods.find(({ value }) => value === method)?.help}
        error={isMissing && "Reference is required"}
        onChange={(event) => setReference(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
