import { setUserPassword, type User } from "../../../contract/users.ts";
import { errorText } from "../../api/error-text.ts";
import { keep } from "../../forms/after-change.ts";
import { useForm } from "../../forms/use-form.ts";
import { TextInput } from "../../ui/TextInput.tsx";
import { FormDialog } from "../shell/FormDialog.tsx";
import { staffCall } from "../shell/staff-call.ts";
import { generatePassword } from "./generate-password.ts";

type PasswordDialogProps = { user: User; onClose: () => void; onSaved: (password: string) => void };

/** Gives somebody another password: the one that was made up, or one that is typed. */
export function PasswordDialog({ user, onClose, onSaved }: PasswordDialogProps) {
  const form = useForm({ initial: () => ({ password: generatePassword() }), afterChange: keep });
  const submit = () =>
    void form.send(
      async ({ password }) => {
        await staffCall(setUserPassword, { params: { id: user.id }, body: { password } });
        onSaved(password);
      },
      (error) => form.held.show({ password: errorText(error) }),
    );
  return (
    <FormDialog
      title={`Reset password of ${user.username}`}
      description={`The old password stops working, and ${user.name} is signed out everywhere.`}
      submitLabel="Reset password"
      busyLabel="Resetting..."
      form={form}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextInput
        label="New password"
        {...form.field("password")}
        name="new-password"
        autoComplete="off"
        spellCheck={false}
        required
        help="Made up for you; you can type another."
      />
    </FormDialog>
  );
}
