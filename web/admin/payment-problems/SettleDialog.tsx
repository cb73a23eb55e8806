import { useState } from "react";
import { settlePaymentCase } from "../../../contract/payment-cases.ts";
import { createKeyring } from "../../api/idempotency-key.ts";
import { retainErrors } from "../../forms/controlled-form.ts";
import { FormDialog } from "../../forms/FormDialog.tsx";
import { useForm } from "../../forms/use-form.ts";
import { TextInput } from "../../ui/TextInput.tsx";
import { toast } from "../../ui/toast.ts";
import { staffCall } from "../shell/staff-call.ts";
import type { CaseDialogProps } from "./AssignDialog.tsx";
import { moneyOf } from "./case-words.ts";

/** Settles a payment problem without moving money; needs a reason. */
export function SettleDialog({ problem, onClose, onDone }: CaseDialogProps) {
  const [keyFor] = useState(createKeyring);
  const form = useForm({
    initial: { because: "" },
    check: ({ because }) => ({ because: because.trim() ? undefined : "Say why there is nothing to do" }),
    afterChange: retainErrors,
  });
  const amount = moneyOf(problem, problem.heldCents);
  const send = () =>
    form.send(async ({ because }) => {
      const body = { because: because.trim() };
      const { kind, id } = problem;
      try {
        await staffCall(settlePaymentCase, { params: { kind, id }, body }, { idempotencyKey: keyFor(body) });
        toast({ title: "Settled", description: `${amount} stays here. Show all to reopen it.`, tone: "success" });
      } finally {
        onDone();
      }
      onClose();
    });
  return (
    <FormDialog
      title="Settled because…"
      description={`No money moves: ${amount} stays here, and nobody is asked to do anything about it. The reason is recorded.`}
      submitLabel="Settle"
      busyLabel="Settling…"
      form={form}
      onSubmit={() => void send()}
      onClose={onClose}
    >
      <TextInput
        label="Reason"
        required
        maxLength={200}
        autoComplete="off"
        help="Such as: paid back in cash on 4 March; a test by the bank; belongs to our other shop."
        {...form.field("because")}
      />
    </FormDialog>
  );
}
