import { useState } from "react";
import { listAccountEvents } from "../../../contract/account-orders.ts";
import { type AccountDetails, type AccountMember, getAccount } from "../../../contract/accounts.ts";
import { eraseMember } from "../../../contract/customers.ts";
import { useForm } from "../../forms/use-form.ts";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { toast } from "../../ui/toast.ts";
import { erasureRefusals } from "../shell/erasure-refusals.ts";
import { staffCall } from "../shell/staff-call.ts";
import { useRefresh } from "../shell/use-staff-query.ts";

type EraseMemberDialogProps = { account: AccountDetails; member: AccountMember; onClose: () => void };

/** Erases a member everywhere, at other accounts of their email address too. */
export function EraseMemberDialog({ account, member, onClose }: EraseMemberDialogProps) {
  const form = useForm({ initial: { email: "" } });
  const [refusals, setRefusals] = useState<string[]>([]);
  const refresh = useRefresh();
  const isTyped = form.values.email.trim().toLowerCase() === member.email;
  const erase = () =>
    form.send(
      async (body) => {
        setRefusals([]);
        const params = { id: account.id, memberId: member.id };
        await staffCall(eraseMember, { params, body }, { timeoutMs: 60_000 });
        await refresh(getAccount, listAccountEvents);
        toast({ title: "Person erased", tone: "success" });
        onClose();
      },
      (error) => setRefusals(erasureRefusals(error)),
    );
  return (
    <ConfirmDialog
      title={`Erase ${member.name || member.email}?`}
      description="Name, email address and phone are removed for good, here and at other accounts, and so are those of orders booked with this address. Amounts, receipts and invoices stay, as tax law requires."
      confirmLabel="Erase person"
      busyLabel="Erasing..."
      tone="danger"
      busy={form.busy}
      disabledReason={isTyped ? undefined : "Type the person's email address to continue."}
      onConfirm={() => void erase()}
      onClose={onClose}
    >
      <TextInput
        label="Email address"
        help={`Type ${member.email}`}
        autoComplete="off"
        spellCheck={false}
        {...form.field("email")}
      />
      {refusals.length > 0 && (
        <Notice role="alert" tone="error" title="This person cannot be erased yet">
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
