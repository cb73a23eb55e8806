import { setUserPassword, type User } from "../../../contract/users.ts";
import { errorText } from "../../api/error-text.ts";
import { retainErrors } from "../../forms/controlled-form.ts";
import { FormDialog } from "../../forms/FormDialog.tsx";
import { useForm } from "../../forms/use-form.ts";
import { TextInput } from "../../ui/TextInput.tsx";
import { staffCall } from "../shell/staff-call.ts";

type PasswordDialogProps = { user: User; onClose: () => void; onSaved: (password: string) => void };

/** Resets a user's password to the generated one, or to one typed instead. */
export function PasswordDialog({ user, onClose, onSaved }: PasswordDialogProps) {
  const form = useForm({ initial: () => ({ password: generatePassword() }), afterChange: retainErrors });
  const submit = () =>
    void form.send(
      async ({ password }) => {
        await staffCall(setUserPassword, { params: { id: user.id }, body: { password } });
        onSaved(password);
      },
      (error) => form.store.showErrors({ password: errorText(error) }),
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

/** Twenty random letters and digits, without look-alikes such as 0 and O. */
export function generatePassword(): string {
  // Rejecting bytes beyond a whole multiple of the alphabet avoids modulo bias.
  const limit = 256 - (256 % alphabet.length);
  let password = "";
  while (password.length < 20) {
    for (const byte of crypto.getRandomValues(new Uint8Array(32))) {
      if (byte < limit && password.length < 20) password += alphabet[byte % alphabet.length];
    }
  }
  return password;
}
