import { useState } from "react";
import { addAdjustment, getInvoice, listInvoices } from "../../../contract/invoices.ts";
import { type VatTreatment, vatTreatments } from "../../../domain/accounts/billing-options.ts";
import { vatInWords } from "../../../domain/invoicing/account-document.ts";
import { vatPercentOf } from "../../../domain/invoicing/invoice-totals.ts";
import { readTypedAmount } from "../../../domain/money/typed-amount.ts";
import { createKeyring } from "../../api/idempotency-key.ts";
import { FormDialog } from "../../forms/FormDialog.tsx";
import type { Errors } from "../../forms/form-store.ts";
import { useForm } from "../../forms/use-form.ts";
import { AmountInput } from "../../ui/AmountInput.tsx";
import { Select } from "../../ui/Select.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { toast } from "../../ui/toast.ts";
import { staffCall } from "../shell/staff-call.ts";
import { useRefresh } from "../shell/use-staff-query.ts";

type Values = { netCents: string; direction: string; reason: string; vatTreatment: string };

const directions = [
  { value: "charge", label: "Charge the customer" },
  { value: "credit", label: "In the customer's favour" },
];

function check({ netCents, reason }: Values): Errors {
  const typed = readTypedAmount(netCents, "EUR");
  return {
    ...(!typed.ok && { netCents: typed.error }),
    ...(reason.trim() === "" && { reason: "Say why: the customer reads it" }),
  };
}

/** Adds a line with a reason to a draft. */
export function AdjustmentDialog({ draftId, onClose }: { draftId: number; onClose: () => void }) {
  const [keyOf] = useState(createKeyring);
  const refresh = useRefresh();
  const form = useForm<Values>({
    initial: { netCents: "", direction: "charge", reason: "", vatTreatment: "standard" },
    check,
  });
  const save = async ({ netCents, direction, reason, vatTreatment }: Values) => {
    const typed = readTypedAmount(netCents, "EUR");
    if (!typed.ok) return;
    const body = {
      netCents: direction === "credit" ? -typed.cents : typed.cents,
      reason,
      vatTreatment: vatTreatment as VatTreatment,
    };
    const input = { params: { id: draftId }, body };
    await staffCall(addAdjustment, input, { idempotencyKey: keyOf(input) });
    await refresh(getInvoice, listInvoices);
    toast({ title: "Line added", tone: "success" });
    onClose();
  };
  return (
    <FormDialog
      title="Add a line"
      submitLabel="Add"
      busyLabel="Saving..."
      form={form}
      onSubmit={() => void form.send(save)}
      onClose={onClose}
    >
      <Select label="What it does" required options={directions} {...form.field("direction")} />
      <AmountInput label="Amount, net" required {...form.field("netCents")} />
      <TextInput label="Reason, as the customer reads it" required autoComplete="off" {...form.field("reason")} />
      <Select
        label="VAT"
        required
        options={vatTreatments.map((value) => ({ value, label: vatInWords(value, vatPercentOf(value)) }))}
        {...form.field("vatTreatment")}
      />
    </FormDialog>
  );
}
