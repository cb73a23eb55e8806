import { useState } from "react";
import { confirmIdentity, getOwnSignIn, startConfirmation } from "../../../contract/own-second-factor.ts";
import { errorText } from "../../api/error-text.ts";
import { FormDialog } from "../../forms/FormDialog.tsx";
import { useForm } from "../../forms/use-form.ts";
import { answerWithPasskey, passkeyErrorText, supportsPasskeys } from "../../passkeys/browser-passkeys.ts";
import { Button } from "../../ui/Button.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { useConfirmation } from "./confirmation.ts";
import { staffCall } from "./staff-call.ts";
import { useAction } from "./use-action.ts";
import { useStaffQuery } from "./use-staff-query.ts";

/** Asks for a proof of who is signed in, when the server wants one. */
export function ConfirmIdentity() {
  const request = useConfirmation();
  return (
    request && <ConfirmIdentityDialog onClose={() => request.settle(false)} onConfirmed={() => request.settle(true)} />
  );
}

type Props = { onClose: () => void; onConfirmed: () => void };

function ConfirmIdentityDialog({ onClose, onConfirmed }: Props) {
  const own = useStaffQuery(getOwnSignIn, {});
  const [usesCode, setUsesCode] = useState(false);
  const form = useForm({
    initial: { password: "", code: "" },
    check: ({ code }) => ({ code: usesCode && code.trim() === "" ? "Code is required" : undefined }),
  });
  const passkey = useAction();
  const hasApp = own.data?.authenticatorAddedAt != null;
  const hasPasskey = (own.data?.passkeys.length ?? 0) > 0 && supportsPasskeys();
  const submit = () =>
    void form.send(async ({ password, code }) => {
      await staffCall(confirmIdentity, { body: usesCode ? { code } : { password } });
      onConfirmed();
    });
  const signWithPasskey = () =>
    passkey.run(
      async () => {
        const response = await answerWithPasskey(await staffCall(startConfirmation, {}));
        await staffCall(confirmIdentity, { body: { response } });
        onConfirmed();
      },
      (error) => form.store.update({ failure: passkeyErrorText(error) ?? errorText(error) }),
    );
  return (
    <FormDialog
      title="Confirm that it is you"
      description="What you are about to do needs a fresh proof. It counts for some minutes."
      submitLabel="Confirm"
      busyLabel="Confirming..."
      form={{ ...form, busy: form.busy || passkey.busy, isChanged: false }}
      onSubmit={submit}
      onClose={onClose}
    >
      {usesCode ? (
        <TextInput
          label="Code of your authenticator app"
          inputMode="numeric"
          autoComplete="one-time-code"
          required
          {...form.field("code")}
        />
      ) : (
        <TextInput
          label="Password"
          type="password"
          autoComplete="current-password"
          required
          {...form.field("password")}
        />
      )}
      <div className="flex flex-wrap gap-2">
        {hasPasskey && (
          <Button tone="secondary" size="small" busy={passkey.busy} onClick={() => void signWithPasskey()}>
            Use a passkey
          </Button>
        )}
        {hasApp && (
          <Button tone="secondary" size="small" onClick={() => setUsesCode(!usesCode)}>
            {usesCode ? "Use your password" : "Use a code"}
          </Button>
        )}
      </div>
    </FormDialog>
  );
}
