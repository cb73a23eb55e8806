import { useState } from "react";
import { refundAccountCredit } from "../../../contract/account-money.ts";
import type { AccountId } from "../../../domain/accounts/references.ts";
import { centsToDecimal, formatEuro } from "../../../domain/money/euro.ts";
import { readTypedAmount } from "../../../domain/money/typed-amount.ts";
import { isIsoDate } from "../../../domain/schedule/dates.ts";
import { createKeyring } from "../../api/idempotency-key.ts";
import { FormDialog } from "../../forms/FormDialog.tsx";
import type { Errors } from "../../forms/form-store.ts";
import { useForm } from "../../forms/use-form.ts";
import { AmountInput } from "../../ui/AmountInput.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { toast } from "../../ui/toast.ts";
import { staffCall } from "../shell/staff-call.ts";

type Values = { amountCents: string; refundedOn: string; reference: string; reason: string };

function check({ amountCents, refundedOn, reference, reason }: Values): Errors {
  const typed = readTypedAmount(amountCents, "EUR");
  return {
    ...(!typed.ok && { amountCents: typed.error }),
    ...(!isIsoDate(refundedOn) && { refundedOn: "Enter the day of the transfer" }),
    ...(reference.trim() === "" && { reference: "Enter the reference on the bank statement" }),
    ...(reason.trim() === "" && { reason: "Say why" }),
  };
}

type RefundCreditDialogProps = {
  accountId: AccountId;
  creditCents: number;
  onDone: () => Promise<void>;
  onClose: () => void;
};

/** Records that credit went back to the company; the transfer itself is made at the bank. */
export function RefundCreditDialog({ accountId, creditCents, onDone, onClose }: RefundCreditDialogProps) {
  const [keyOf] = useState(createKeyring);
  const form = useForm<Values>({
    initial: { amountCents: centsToDecimal(creditCents), refundedOn: "", reference: "", reason: "" },
    check,
  });
  const save = async ({ amountCents, refundedOn, reference, reason }: Values) => {
    const typed = readTypedAmount(amountCents, "EUR");
    if (!typed.ok) return;
    const body = { amountCents: typed.cents, refundedOn, reference: reference.trim(), reason: reason.trim() };
    const input = { params: { id: accountId }, body };
    await staffCall(refundAccountCredit, input, { idempotencyKey: keyOf(input) });
    await onDone();
    toast({ title: "Refund recorded", tone: "success" });
    onClose();
  };
  return (
    <FormDialog
      title="Refund the account’s credit"
      description={`${formatEuro(creditCents)} of its money is not used by any invoice. Make the transfer at the bank first, then record it here.`}
      submitLabel="Record refund"
      busyLabel="Saving..."
      form={form}
      onSubmit={() => void form.send(save)}
      onClose={onClose}
    >
      <AmountInput label="Amount refunded" required {...form.field("amountCents")} />
      <TextInput label="Refunded on" type="date" required {...form.field("refundedOn")} />
      <TextInput label="Reference" required autoComplete="off" {...form.field("reference")} />
      <TextInput label="Reason" required maxLength={200} autoComplete="off" {...form.field("reason")} />
    </FormDialog>
  );
}
