import { minPasswordLength } from "../../../contract/limits.ts";
import { changeOwnPassword } from "../../../contract/users.ts";
import { FormDialog } from "../../forms/FormDialog.tsx";
import { useForm } from "../../forms/use-form.ts";
import { TextInput } from "../../ui/TextInput.tsx";
import { toast } from "../../ui/toast.ts";
import { staffCall } from "../shell/staff-call.ts";
import { saveSession } from "../staff-session.ts";

const empty = { currentPassword: "", password: "", again: "" };
/** Changes the user's own password; this browser stays signed in, all others are signed out. */
export function OwnPasswordDialog({ onClose }: { onClose: () => void }) {
  const form = useForm({
    initial: empty,
    check: ({ password, again }) => ({ again: password === again ? undefined : "The passwords do not match" }),
  });
  const field = (name: keyof typeof empty) => ({ ...form.field(name), type: "password", required: true });
  const submit = () =>
    void form.send(async ({ currentPassword, password }) => {
      saveSession(await staffCall(changeOwnPassword, { body: { currentPassword, password } }));
      const description = "You have been signed out everywhere else.";
      toast({ title: "Password changed", description, tone: "success" });
      onClose();
    });
  return (
    <FormDialog
      title="Change password"
      description="You stay signed in here, and are signed out everywhere else."
      submitLabel="Change password"
      busyLabel="Changing..."
      form={form}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextInput label="Current password" autoComplete="current-password" {...field("currentPassword")} />
      <TextInput
        label="New password"
        autoComplete="new-password"
        help={`At least ${minPasswordLength} characters, and not a common password.`}
        {...field("password")}
      />
      <TextInput label="New password again" autoComplete="new-password" {...field("again")} />
    </FormDialog>
  );
}
