import { useId, useState } from "react";
import { refundPaymentCase } from "../../../contract/payment-cases.ts";
import { createKeyring } from "../../api/idempotency-key.ts";
import { retainErrors } from "../../forms/controlled-form.ts";
import { FormDialog } from "../../forms/FormDialog.tsx";
import { useForm } from "../../forms/use-form.ts";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { RadioCards } from "../../ui/ChoiceCard.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { toast } from "../../ui/toast.ts";
import { staffCall } from "../shell/staff-call.ts";
import type { CaseDialogProps } from "./AssignDialog.tsx";
import { moneyOf, refundLabel } from "./case-words.ts";

type Way = "gateway" | "record";

/** Refunds what we hold of a payment, or retries a refund: to the card that paid, or recorded as paid back. */
export function RefundCaseDialog({ problem, onClose, onDone }: CaseDialogProps) {
  const name = useId();
  const [keyFor] = useState(createKeyring);
  const { refundByGateway } = problem.actions;
  const form = useForm({
    initial: {
      way: (refundByGateway.ok ? "gateway" : "record") as Way,
      reason: "",
      tellCustomer: problem.orderId !== null,
    },
    check: ({ way, reason }) => ({
      reason: reason.trim() ? undefined : way === "gateway" ? "Say why it goes back" : "Say how it was paid back",
    }),
    afterChange: retainErrors,
  });
  const { way } = form.values;
  const amount = moneyOf(problem, problem.heldCents);
  const send = () =>
    form.send(async ({ way, reason, tellCustomer }) => {
      const body = {
        seenCents: problem.heldCents,
        byGateway: way === "gateway",
        reason: reason.trim(),
        tellCustomer: tellCustomer && problem.orderId !== null,
      };
      try {
        const { kind, id } = problem;
        const done = await staffCall(
          refundPaymentCase,
          { params: { kind, id }, body },
          { idempotencyKey: keyFor(body) },
        );
        if (done.state === "failed")
          toast({ title: "The refund failed", description: done.message ?? "", tone: "destructive" });
        else toast({ title: titles[way === "record" ? "record" : done.state](amount), tone: "success" });
      } finally {
        onDone();
      }
      onClose();
    });
  return (
    <FormDialog
      title={refundLabel(problem)}
      description={`${amount} goes back, which is all that we hold.${problem.kind === "payment" && problem.orderId !== null ? " What paid the order stays." : ""}`}
      submitLabel={way === "gateway" ? `Refund ${amount}` : `Record ${amount} as paid back`}
      busyLabel="Refunding…"
      form={form}
      onSubmit={() => void send()}
      onClose={onClose}
    >
      <RadioCards
        legend="How"
        name={name}
        className="sm:grid-cols-2"
        value={way}
        onChange={(chosen) => form.change("way", chosen)}
        options={[
          {
            value: "gateway",
            title: "To the card that paid",
            description: "Through the payment service",
            disabledReason: refundByGateway.ok ? undefined : `${refundByGateway.reason}.`,
          },
          { value: "record", title: "Paid back another way", description: "Only recorded: pay it back first" },
        ]}
      />
      <TextInput
        label={way === "gateway" ? "Reason" : "How it was paid back"}
        required
        maxLength={200}
        autoComplete="off"
        help={
          problem.kind === "refund"
            ? "The customer reads it on the credit note."
            : way === "gateway"
              ? "For the history."
              : "For the history, such as the transfer's reference."
        }
        {...form.field("reason")}
      />
      {problem.orderId !== null && (
        <Checkbox
          label="Email the customer"
          help="Once the money has gone back. Leave this off if the money may be someone else's."
          {...form.box("tellCustomer")}
        />
      )}
    </FormDialog>
  );
}

const titles: Record<"record" | "succeeded" | "pending", (amount: string) => string> = {
  record: (amount) => `${amount} recorded as paid back`,
  succeeded: (amount) => `${amount} refunded`,
  pending: (amount) => `The refund of ${amount} is on its way`,
};
