import { useState } from "react";
import { eraseUser, type User } from "../../../contract/users.ts";
import { useForm } from "../../forms/use-form.ts";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { erasureRefusals } from "../shell/erasure-refusals.ts";
import { staffCall } from "../shell/staff-call.ts";

type Props = { user: User; onClose: () => void; onErased: (user: User) => void };

/** Erases a former member of staff once their user name is typed. */
export function EraseUserDialog({ user, onClose, onErased }: Props) {
  const form = useForm({ initial: { username: "" } });
  const [refusals, setRefusals] = useState<string[]>([]);
  const isTyped = form.values.username.trim().toLowerCase() === user.username.toLowerCase();
  const erase = () =>
    form.send(
      async (body) => {
        setRefusals([]);
        onErased(await staffCall(eraseUser, { params: { id: user.id }, body }, { timeoutMs: 60_000 }));
      },
      (error) => setRefusals(erasureRefusals(error)),
    );
  return (
    <ConfirmDialog
      title={`Erase ${user.username}?`}
      description="Name, email address, sessions and passkeys are deleted for good, and histories name a former colleague instead. The audit log keeps the user's number, and the invoices that they published keep their name."
      confirmLabel="Erase user"
      busyLabel="Erasing..."
      tone="danger"
      busy={form.busy}
      disabledReason={isTyped ? undefined : "Type the user name to continue."}
      onConfirm={() => void erase()}
      onClose={onClose}
    >
      <TextInput
        label="User name"
        help={`Type ${user.username}`}
        autoComplete="off"
        spellCheck={false}
        {...form.field("username")}
      />
      {refusals.length > 0 && (
        <Notice role="alert" tone="error" title="This user cannot be erased yet">
          {refusals.join(" ")}
        </Notice>
      )}
    </ConfirmDialog>
  );
}
