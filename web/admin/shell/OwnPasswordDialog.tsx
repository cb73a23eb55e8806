import { useState } from "react";
import { changeOwnPassword } from "../../../contract/users.ts";
import { TextInput } from "../../ui/TextInput.tsx";
import { toast } from "../../ui/toast.ts";
import { keepSession } from "../staff-session.ts";
import { FormDialog } from "./FormDialog.tsx";
import { staffCall } from "./staff-call.ts";
import { useAction } from "./use-action.ts";
import { useFormFaults } from "./use-form-faults.ts";

const empty = { currentPassword: "", password: "", again: "" };
type Field = keyof typeof empty;

/** Changes the password of who is signed in; this browser stays signed in, every other is signed out. */
export function OwnPasswordDialog({ onClose }: { onClose: () => void }) {
  const [fields, setFields] = useState(empty);
  const { faults, failure, setFaults, forgetFault, forgetFailure, showRefusal } = useFormFaults();
  const { busy, run } = useAction();
  const field = (name: Field) => ({
    name,
    type: "password",
    required: true,
    value: fields[name],
    error: faults[name],
    onChange: (event: { currentTarget: { value: string } }) => {
      const { value } = event.currentTarget;
      setFields((before) => ({ ...before, [name]: value }));
      forgetFault(name);
    },
  });
  const submit = () => {
    forgetFailure();
    if (fields.password !== fields.again) return setFaults({ again: "This is not the same password" });
    const { currentPassword, password } = fields;
    void run(async () => {
      keepSession(await staffCall(changeOwnPassword, { body: { currentPassword, password } }));
      const description = "You have been signed out everywhere else.";
      toast({ title: "Password changed", description, tone: "success" });
      onClose();
    }, showRefusal);
  };
  return (
    <FormDialog
      title="Change password"
      description="You stay signed in here, and are signed out everywhere else."
      submitLabel="Change password"
      busyLabel="Changing..."
      busy={busy}
      failure={failure}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextInput label="Current password" autoComplete="current-password" {...field("currentPassword")} />
      <TextInput
        label="New password"
        autoComplete="new-password"
        help="At least 8 characters."
        {...field("password")}
      />
      <TextInput label="New password again" autoComplete="new-password" {...field("again")} />
    </FormDialog>
  );
}
