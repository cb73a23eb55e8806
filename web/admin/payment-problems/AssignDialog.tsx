import { useDeferredValue, useState } from "react";
import { assignPayment, type PaymentCase, previewAssignment } from "../../../contract/payment-cases.ts";
import { orderReference } from "../../../domain/orders/references.ts";
import { errorText } from "../../api/error-text.ts";
import { createKeyring } from "../../api/idempotency-key.ts";
import { retainErrors } from "../../forms/controlled-form.ts";
import { FormDialog } from "../../forms/FormDialog.tsx";
import { useForm } from "../../forms/use-form.ts";
import { Notice } from "../../ui/Notice.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { toast } from "../../ui/toast.ts";
import { staffCall } from "../shell/staff-call.ts";
import { useStaffQuery } from "../shell/use-staff-query.ts";
import { effectTexts, moneyOf } from "./case-words.ts";

export type CaseDialogProps = {
  problem: PaymentCase;
  onClose: () => void;
  /** Something was done, or may have been: the list is stale. */
  onDone: () => void;
};

/** Assigns a payment to an order; previews the effect while the reference is typed. */
export function AssignDialog({ problem, onClose, onDone }: CaseDialogProps) {
  const [keyFor] = useState(createKeyring);
  const form = useForm({
    initial: { order: problem.orderNumber === null ? "" : orderReference(problem.orderNumber) },
    check: ({ order }) => ({ order: order.trim() ? undefined : "Type the order's reference" }),
    afterChange: retainErrors,
  });
  const typed = useDeferredValue(form.values.order.trim());
  const preview = useStaffQuery(
    previewAssignment,
    { params: { id: problem.id }, query: { order: typed } },
    { enabled: /\d/.test(typed) },
  );
  const amount = moneyOf(problem, problem.amountCents);
  const send = () =>
    form.send(async ({ order }) => {
      const body = { order: order.trim() };
      try {
        const done = await staffCall(
          assignPayment,
          { params: { id: problem.id }, body },
          { idempotencyKey: keyFor(body) },
        );
        toast({
          title: `${amount} assigned to order ${done.orderNumber}`,
          description:
            done.receiptNumber === null ? "Its receipt stays as it is." : `Receipt ${done.receiptNumber} was issued.`,
          tone: "success",
        });
      } finally {
        onDone();
      }
      onClose();
    });
  return (
    <FormDialog
      title="Assign to an order"
      description={`${amount} (${problem.reference}) becomes that order's payment.`}
      submitLabel={`Assign ${amount}`}
      busyLabel="Assigning…"
      form={form}
      onSubmit={() => void send()}
      onClose={onClose}
    >
      <TextInput
        label="Order"
        required
        maxLength={40}
        autoComplete="off"
        help="Its reference, such as WC-1012"
        {...form.field("order")}
      />
      <div role="status" className="min-h-6 text-sm">
        {preview.data ? (
          <>
            <p>
              Order {preview.data.orderNumber}, {preview.data.customerName}
            </p>
            {preview.data.check.ok ? (
              <p>{effectTexts[preview.data.check.effect]}</p>
            ) : (
              <Notice tone="warning" className="mt-2">
                {preview.data.check.reason}.
              </Notice>
            )}
          </>
        ) : (
          preview.error && <p>{errorText(preview.error)}</p>
        )}
      </div>
    </FormDialog>
  );
}
