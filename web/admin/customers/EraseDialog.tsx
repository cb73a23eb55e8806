import { useState } from "react";
import { type Customer, eraseCustomer, listCustomers } from "../../../contract/customers.ts";
import { useForm } from "../../forms/use-form.ts";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { toast } from "../../ui/toast.ts";
import { refusedReasons } from "../shell/refused-reasons.ts";
import { staffCall } from "../shell/staff-call.ts";
import { useRefresh } from "../shell/use-staff-query.ts";

/** Asks for the customer's address to be typed before all their data is erased; reasons not to erase it are listed. */
export function EraseDialog({ customer, onClose }: { customer: Customer; onClose: () => void }) {
  const refresh = useRefresh();
  const form = useForm({ initial: { email: "" } });
  const [reasons, setReasons] = useState<string[]>([]);
  const isTyped = form.values.email.trim().toLowerCase() === customer.email;

  const erase = () =>
    form.send(
      async (body) => {
        setReasons([]);
        const params = { id: customer.id };
        const gone = await staffCall(eraseCustomer, { params, body }, { timeoutMs: 60_000 });
        const description = `${gone.orders} orders anonymised, ${gone.emails} emails and ${gone.submissions} forms deleted.`;
        toast({ title: "Customer Erased", description, tone: "success" });
        onClose();
        await refresh(listCustomers);
      },
      (error) => setReasons(refusedReasons(error)),
    );

  return (
    <ConfirmDialog
      title={`Erase ${customer.name}?`}
      description="Name, addresses, contacts, emails, forms and quotes are deleted for good. Amounts, receipts and their numbers stay, as tax law requires."
      confirmLabel="Erase Customer"
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
      {reasons.length > 0 && (
        <Notice role="alert" tone="error" title="This customer cannot be erased yet">
          <ul className="grid gap-1">
            {reasons.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        </Notice>
      )}
    </ConfirmDialog>
  );
}
