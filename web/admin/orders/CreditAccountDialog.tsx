import { useState } from "react";
import { creditOrder } from "../../../contract/invoices.ts";
import { formatEuro } from "../../../domain/money/euro.ts";
import { readTypedAmount } from "../../../domain/money/typed-amount.ts";
import { addVat } from "../../../domain/money/vat.ts";
import { createKeyring } from "../../api/idempotency-key.ts";
import { FormDialog } from "../../forms/FormDialog.tsx";
import type { Errors } from "../../forms/form-store.ts";
import { useForm } from "../../forms/use-form.ts";
import { AmountInput } from "../../ui/AmountInput.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { toast } from "../../ui/toast.ts";
import { staffCall } from "../shell/staff-call.ts";
import type { ActionDialogProps } from "./order-subject.ts";

type Values = { netCents: string; reason: string };

function check({ netCents, reason }: Values): Errors {
  const typed = readTypedAmount(netCents, "EUR");
  return {
    ...(!typed.ok && { netCents: typed.error }),
    ...(reason.trim() === "" && { reason: "Say why: the customer reads it" }),
  };
}

/** Takes something off the price of an order on account, with the reason. */
export function CreditAccountDialog({ order, onClose, onDone }: ActionDialogProps) {
  const [keyOf] = useState(createKeyring);
  const form = useForm<Values>({ initial: { netCents: "", reason: "" }, check });
  const typed = readTypedAmount(form.values.netCents, "EUR");
  const send = () =>
    form.send(async ({ netCents, reason }) => {
      const amount = readTypedAmount(netCents, "EUR");
      if (!amount.ok) return;
      const input = { params: { id: order.id }, body: { netCents: amount.cents, reason: reason.trim() } };
      try {
        const { totalCents, creditNotes } = await staffCall(creditOrder, input, { idempotencyKey: keyOf(input) });
        const by = creditNotes.length > 0 ? ` Credit note ${creditNotes.join(", ")} goes to the customer.` : "";
        const description = `Order ${order.number} costs ${formatEuro(totalCents)} now.${by}`;
        toast({ title: "Account credited", description, tone: "success" });
      } finally {
        onDone();
      }
      onClose();
    });
  return (
    <FormDialog
      title={`Credit the account for order ${order.number}`}
      description={`The order costs ${formatEuro(order.totalCents)} with VAT. It will cost less: on its draft, or by a credit note if it has been invoiced. No money goes back to a card.`}
      submitLabel="Credit account"
      busyLabel="Saving..."
      form={form}
      onSubmit={() => void send()}
      onClose={onClose}
    >
      <AmountInput
        label="Amount (€), without VAT"
        required
        help={typed.ok ? `${formatEuro(addVat(typed.cents).totalCents)} with VAT` : undefined}
        {...form.field("netCents")}
      />
      <TextInput
        label="Reason, as the customer reads it"
        required
        maxLength={200}
        autoComplete="off"
        {...form.field("reason")}
      />
    </FormDialog>
  );
}
