import { useState } from "react";
import { type RecordedMethod, recordPayment } from "../../../contract/payments.ts";
import { formatMoney } from "../../../domain/money/currency.ts";
import { createKeyring } from "../../api/idempotency-key.ts";
import { keep } from "../../forms/held-values.ts";
import { useForm } from "../../forms/use-form.ts";
import { Select } from "../../ui/Select.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { toast } from "../../ui/toast.ts";
import { FormDialog } from "../shell/FormDialog.tsx";
import { staffCall } from "../shell/staff-call.ts";
import type { ActionDialogProps } from "./order-subject.ts";

const methods: { value: RecordedMethod; label: string; help: string }[] = [
  { value: "phone", label: "Phone", help: "The number on the card reader's slip" },
  { value: "transfer", label: "Bank transfer", help: "The reference on the bank statement" },
  { value: "account", label: "Account", help: "The number of the account or its invoice" },
];

/** Writes down that an order was paid another way than online, with the reference by which it can be found again. */
export function MarkPaidDialog({ order, onClose, onDone }: ActionDialogProps) {
  const [keyOf] = useState(createKeyring);
  const form = useForm({
    initial: { method: "phone" as RecordedMethod, reference: "" },
    check: ({ reference }) => ({ reference: reference.trim() ? undefined : "Reference is required" }),
    afterChange: keep,
  });
  const { method } = form.values;
  const isAccount = method === "account";
  const send = () =>
    form.send(async ({ reference }) => {
      const body = { method, reference: reference.trim() };
      const idempotencyKey = keyOf(body);
      try {
        const done = await staffCall(recordPayment, { params: { id: order.id }, body }, { idempotencyKey });
        const issued = isAccount
          ? `Its account document is ${done.receiptNumber}.`
          : `Receipt ${done.receiptNumber} was issued.`;
        const description = `Order ${order.number} is processing. ${issued}`;
        toast({ title: isAccount ? "Put on account" : "Payment recorded", description, tone: "success" });
      } finally {
        onDone();
      }
      onClose();
    });
  return (
    <FormDialog
      title={`Mark order ${order.number} as paid`}
      description={
        isAccount
          ? `${formatMoney(order.totalCents, order.currency)} goes on the customer's account. The customer is told that, and not that it has been paid.`
          : `${formatMoney(order.totalCents, order.currency)} was not paid online. The customer is sent the confirmation and the receipt.`
      }
      submitLabel={
        isAccount
          ? `Put ${formatMoney(order.totalCents, order.currency)} on account`
          : `Mark ${formatMoney(order.totalCents, order.currency)} as paid`
      }
      busyLabel="Saving..."
      form={form}
      onSubmit={() => void send()}
      onClose={onClose}
    >
      <Select label="How it was paid" options={methods} {...form.field("method")} />
      <TextInput
        label="Reference"
        required
        maxLength={200}
        autoComplete="off"
        help={methods.find(({ value }) => value === method)?.help}
        {...form.field("reference")}
      />
    </FormDialog>
  );
}
