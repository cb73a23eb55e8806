import { useState } from "react";
import { type RecordedMethod, recordPayment } from "../../../contract/payments.ts";
import { formatMoney } from "../../../domain/money/currency.ts";
import type { OrderNumber } from "../../../domain/orders/references.ts";
import { createKeyring } from "../../api/idempotency-key.ts";
import { retainErrors } from "../../forms/controlled-form.ts";
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
  { value: "account", label: "On account, paid later", help: "The number of the account or its invoice" },
];

type Kind = { isAccount: boolean; isOnAccount: boolean; isDifference: boolean };

function describe(amount: string, { isAccount, isOnAccount, isDifference }: Kind): string {
  if (isDifference) return `${amount} was asked for after a change. The customer is sent a receipt for it.`;
  if (isOnAccount) return `${amount} was owed. The customer is told that it has arrived, and is sent the receipt.`;
  if (isAccount)
    return `${amount} goes on the customer's account and is owed until you record its money. The customer is sent an order confirmation, and no receipt.`;
  return `${amount} was not paid online. The customer is sent the confirmation and the receipt.`;
}

function titleOf(number: OrderNumber, { isOnAccount, isDifference }: Omit<Kind, "isAccount">): string {
  if (isDifference) return `Difference received for order ${number}`;
  return isOnAccount ? `Money received for order ${number}` : `Mark order ${number} as paid`;
}

/**
 * Records a payment made other than online, with its reference, or puts the order on account; on account, that it was
 * paid.
 */
export function MarkPaidDialog({ order, onClose, onDone }: ActionDialogProps) {
  const [keyFor] = useState(createKeyring);
  const form = useForm({
    initial: { method: "phone" as RecordedMethod, reference: "" },
    check: ({ reference }) => ({ reference: reference.trim() ? undefined : "Reference is required" }),
    afterChange: retainErrors,
  });
  const { method } = form.values;
  const { isOnAccount } = order;
  const isDifference = order.dueCents > 0;
  const seenCents = isDifference ? order.dueCents : order.totalCents;
  const amount = formatMoney(seenCents, order.currency);
  const offered = isOnAccount || isDifference ? methods.filter(({ value }) => value !== "account") : methods;
  const isAccount = method === "account";
  const send = () =>
    form.send(async ({ reference }) => {
      const body = { method, reference: reference.trim(), seenCents };
      const idempotencyKey = keyFor(body);
      try {
        const done = await staffCall(recordPayment, { params: { id: order.id }, body }, { idempotencyKey });
        const description = isAccount
          ? `Order ${order.number} is processing, and ${amount} is owed.`
          : `Receipt ${done.receiptNumber} was issued for order ${order.number}.`;
        toast({ title: isAccount ? "Put on account" : "Payment recorded", description, tone: "success" });
      } finally {
        onDone();
      }
      onClose();
    });
  return (
    <FormDialog
      title={titleOf(order.number, { isOnAccount, isDifference })}
      description={describe(amount, { isAccount, isOnAccount, isDifference })}
      submitLabel={
        isAccount
          ? `Put ${amount} on account`
          : isOnAccount || isDifference
            ? `Record ${amount}`
            : `Mark ${amount} as paid`
      }
      busyLabel="Saving..."
      form={form}
      onSubmit={() => void send()}
      onClose={onClose}
    >
      <Select label="How it was paid" options={offered} {...form.field("method")} />
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
