import { useState } from "react";
import { getAccountFigures, listAccountEvents, listAccounts } from "../../../contract/account-orders.ts";
import { getInvoice, type InvoiceDetails, listInvoices, recordAccountPayment } from "../../../contract/invoices.ts";
import { type AccountPaymentMethod, accountPaymentMethods } from "../../../domain/invoicing/account-payments.ts";
import { centsToDecimal, formatEuro } from "../../../domain/money/euro.ts";
import { readTypedAmount } from "../../../domain/money/typed-amount.ts";
import { isIsoDate } from "../../../domain/schedule/dates.ts";
import { ApiError } from "../../api/api-error.ts";
import { createKeyring } from "../../api/idempotency-key.ts";
import { FormDialog } from "../../forms/FormDialog.tsx";
import type { Errors } from "../../forms/form-store.ts";
import { useForm } from "../../forms/use-form.ts";
import { AmountInput } from "../../ui/AmountInput.tsx";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { Money } from "../../ui/Money.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Select } from "../../ui/Select.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { toast } from "../../ui/toast.ts";
import { staffCall } from "../shell/staff-call.ts";
import { useRefresh } from "../shell/use-staff-query.ts";

type Values = { amountCents: string; receivedOn: string; method: string; reference: string };

const methodNames: Record<AccountPaymentMethod, string> = {
  transfer: "Bank transfer",
  cheque: "Cheque",
  cash: "Cash",
  card: "Card, by telephone",
};

function check({ amountCents, receivedOn, reference }: Values): Errors {
  const typed = readTypedAmount(amountCents, "EUR");
  return {
    ...(!typed.ok && { amountCents: typed.error }),
    ...(!isIsoDate(receivedOn) && { receivedOn: "Enter the day on which it came in" }),
    ...(reference.trim() === "" && { reference: "Enter the reference on the bank statement" }),
  };
}

type PaymentDialogProps = { invoice: Extract<InvoiceDetails, { state: "published" }>; onClose: () => void };

/** Records a payment for an invoice; any surplus pays the account's other invoices or becomes its credit. */
export function PaymentDialog({ invoice, onClose }: PaymentDialogProps) {
  const { id, accountId, document, dueCents, onItsWay } = invoice;
  const [keyOf] = useState(createKeyring);
  const [isSame, setSame] = useState(false);
  const [isAnother, setAnother] = useState(false);
  const refresh = useRefresh();
  const form = useForm<Values>({
    initial: {
      amountCents: dueCents > 0 ? centsToDecimal(dueCents) : "",
      receivedOn: "",
      method: "transfer",
      reference: "",
    },
    check,
  });
  const save = async ({ amountCents, receivedOn, method, reference }: Values) => {
    const typed = readTypedAmount(amountCents, "EUR");
    if (!typed.ok) return;
    const remittance = dueCents > 0 ? [{ invoiceId: id }] : [];
    const body = {
      amountCents: typed.cents,
      receivedOn,
      method: method as AccountPaymentMethod,
      reference,
      remittance,
    };
    const input = { params: { id: accountId }, body: { ...body, isAnother } };
    try {
      const { unallocatedCents } = await staffCall(recordAccountPayment, input, { idempotencyKey: keyOf(input) });
      await refresh(getInvoice, listInvoices, getAccountFigures, listAccountEvents, listAccounts);
      const description =
        unallocatedCents > 0 ? `${formatEuro(unallocatedCents)} is credit for the next invoice` : undefined;
      toast({ title: "Payment recorded", tone: "success", ...(description && { description }) });
      onClose();
    } catch (error) {
      if (error instanceof ApiError && error.status === 409) setSame(true);
      throw error;
    }
  };
  return (
    <FormDialog
      title={`Record a payment for ${document.number}`}
      submitLabel="Record"
      busyLabel="Saving..."
      form={form}
      onSubmit={() => void form.send(save)}
      onClose={onClose}
    >
      {onItsWay && (
        <Notice tone="warning" title="A payment for it is on its way">
          <Money cents={onItsWay.amountCents} /> was paid online and is recorded by itself once the bank confirms it.
          Record only what came in separately.
        </Notice>
      )}
      <AmountInput label="Amount received" required {...form.field("amountCents")} />
      <TextInput label="Received on" type="date" required {...form.field("receivedOn")} />
      <Select
        label="Paid by"
        required
        options={accountPaymentMethods.map((value) => ({ value, label: methodNames[value] }))}
        {...form.field("method")}
      />
      <TextInput label="Reference" required autoComplete="off" {...form.field("reference")} />
      {isSame && (
        <Checkbox
          label="This is another payment with the same day, amount and reference"
          checked={isAnother}
          onChange={() => setAnother(!isAnother)}
        />
      )}
    </FormDialog>
  );
}
