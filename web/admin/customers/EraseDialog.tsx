import { useState } from "react";
import { type Customer, eraseCustomer, listCustomers } from "../../../contract/customers.ts";
import { useForm } from "../../forms/use-form.ts";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { toast } from "../../ui/toast.ts";
import { erasureRefusals } from "../shell/erasure-refusals.ts";
import { staffCall } from "../shell/staff-call.ts";
import { useRefresh } from "../shell/use-staff-query.ts";

/** Erases a customer's data once their email address is typed; lists the server's refusals. */
export function EraseDialog({ customer, onClose }: { customer: Customer; onClose: () => void }) {
  const refresh = useRefresh();
  const form = useForm({ initial: { email: "" } });
  const [refusals, setRefusals] = useState<string[]>([]);
  const isTyped = form.values.email.trim().toLowerCase() === customer.email;

  const erase = () =>
    form.send(
      async (body) => {
        setRefusals([]);
        const params = { id: customer.id };
        const erased = await staffCall(eraseCustomer, { params, body }, { timeoutMs: 60_000 });
        const description = `${erased.orders} orders anonymised, ${erased.emails} emails and ${erased.submissions} forms deleted.`;
        toast({ title: "Customer erased", description, tone: "success" });
        onClose();
        await refresh(listCustomers);
      },
      (error) => setRefusals(erasureRefusals(error)),
    );

  return (
    <ConfirmDialog
      title={`Erase ${customer.name}?`}
      description="Name, addresses, contacts, emails, forms and quotes are deleted for good. Amounts, receipts and their numbers stay, as tax law requires."
      confirmLabel="Erase customer"
      busyLabel="Erasing..."
      tone="danger"
      busy={form.busy}
      disabledReason={isTyped ? undefined : "Type the customer's email address to continue."}
      onConfirm={() => void erase()}
      onClose={onClose}
    >
      <TextInput
        label="Customer's email address"
        help={`Type ${customer.email}`}
        type="email"
        autoComplete="off"
        spellCheck={false}
        {...form.field("email")}
      />
      {refusals.length > 0 && (
        <Notice role="alert" tone="error" title="This customer cannot be erased yet">
          <ul className="grid gap-1">
            {refusals.map((refusal) => (
              <li key={refusal}>{refusal}</li>
            ))}
          </ul>
        </Notice>
      )}
    </ConfirmDialog>
  );
}
