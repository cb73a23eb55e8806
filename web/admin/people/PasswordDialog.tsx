import { type FormEvent, useId, useState } from "react";
import { setUserPassword, type User } from "../../../contract/users.ts";
import { errorText } from "../../api/error-text.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { staffCall } from "../shell/staff-call.ts";
import { useAction } from "../shell/use-action.ts";
import { generatePassword } from "./generate-password.ts";

type PasswordDialogProps = { user: User; onClose: () => void; onSaved: (password: string) => void };

/** Gives somebody another password: the one that was made up, or one that is typed. */
export function PasswordDialog({ user, onClose, onSaved }: PasswordDialogProps) {
  const formId = useId();
  const [password, setPassword] = useState(generatePassword);
  const [fault, setFault] = useState("");
  const { busy, run } = useAction();
  const submit = (event: FormEvent) => {
    event.preventDefault();
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
    <Dialog
      open
      onClose={onClose}
      locked={busy}
      title={`Reset password of ${user.username}`}
      description={`The old password stops working, and ${user.name} is signed out everywhere.`}
      actions={
        <>
          <Button type="submit" form={formId} busy={busy} busyLabel="Resetting...">
            Reset password
          </Button>
          <Button tone="secondary" onClick={onClose} disabled={busy}>
            Cancel
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit}>
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
      </form>
    </Dialog>
  );
}
