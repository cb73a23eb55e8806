import { useState } from "react";
import { setUserPassword, type User } from "../../../contract/users.ts";
import { errorText } from "../../api/error-text.ts";
import { TextInput } from "../../ui/TextInput.tsx";
import { FormDialog } from "../shell/FormDialog.tsx";
import { staffCall } from "../shell/staff-call.ts";
import { useAction } from "../shell/use-action.ts";
import { generatePassword } from "./generate-password.ts";

type PasswordDialogProps = { user: User; onClose: () => void; onSaved: (password: string) => void };

/** Gives somebody another password: the one that was made up, or one that is typed. */
export function PasswordDialog({ user, onClose, onSaved }: PasswordDialogProps) {
  const [password, setPassword] = useState(generatePassword);
  const [fault, setFault] = useState("");
  const { busy, run } = useAction();
  const submit = () => {
    setFault("");
    void run(
      async () => {
        await staffCall(setUserPassword, { params: { id: user.id }, body: { password } });
        onSaved(password);
      },
      (error) => setFault(errorText(error)),
    );
  };
  return (
    <FormDialog
      title={`Reset password of ${user.username}`}
      description={`The old password stops working, and ${user.name} is signed out everywhere.`}
      submitLabel="Reset password"
      busyLabel="Resetting..."
      busy={busy}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextInput
        label="New password"
        name="new-password"
        autoComplete="off"
        spellCheck={false}
        required
        help="Made up for you; you can type another."
        value={password}
        error={fault}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
