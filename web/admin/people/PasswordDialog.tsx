import { setUserPassword, type User } from "../../../contract/users.ts";
import { errorText } from "../../api/error-text.ts";
import { keep } from "../../forms/held-values.ts";
import { useForm } from "../../forms/use-form.ts";
import { TextInput } from "../../ui/TextInput.tsx";
import { FormDialog } from "../shell/FormDialog.tsx";
import { staffCall } from "../shell/staff-call.ts";

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
        help="Generated for you; you can type another."
      />
    </FormDialog>
  );
}

const alphabet = "ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789";

/** Twenty letters and figures that are not mistaken for one another, from the browser's own source of chance. */
export function generatePassword(): string {
  // Bytes beyond the last whole multiple of the alphabet would make its first letters likelier.
  const limit = 256 - (256 % alphabet.length);
  let password = "";
  while (password.length < 20) {
    for (const byte of crypto.getRandomValues(new Uint8Array(32))) {
      if (byte < limit && password.length < 20) password += alphabet[byte % alphabet.length];
    }
  }
  return password;
}
