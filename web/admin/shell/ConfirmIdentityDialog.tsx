import { useEffect, useState } from "react";
import {
  confirmIdentity,
  getOwnSignIn,
  type OwnSignIn,
  startConfirmation,
} from "../../../contract/own-second-factor.ts";
import { singleSignOnPath } from "../../../contract/single-sign-on.ts";
import { staffPages } from "../../../contract/staff-paths.ts";
import { errorText } from "../../api/error-text.ts";
import { FormDialog } from "../../forms/FormDialog.tsx";
import { useForm } from "../../forms/use-form.ts";
import { answerWithPasskey, passkeyErrorText, supportsPasskeys } from "../../passkeys/browser-passkeys.ts";
import { Button, buttonClasses } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { onSessionChange, readSession } from "../staff-session.ts";
import { type ConfirmationRequest, useConfirmation } from "./confirmation.ts";
import { staffCall } from "./staff-call.ts";
import { useAction } from "./use-action.ts";
import { useStaffQuery } from "./use-staff-query.ts";

/** Asks for a proof of who is signed in, when the server wants one. */
export function ConfirmIdentity() {
  const request = useConfirmation();
  return request && <ConfirmIdentityDialog {...propsOf(request)} />;
}

type Props = { onClose: () => void; onConfirmed: () => void; token: string | undefined };
const propsOf = ({ settle, token }: ConfirmationRequest): Props => ({
  token,
  onClose: () => settle(false),
  onConfirmed: () => settle(true),
});

function ConfirmIdentityDialog(props: Props) {
  const own = useStaffQuery(getOwnSignIn, {});
  if (own.isPending) return null;
  return own.data?.isProvided ? <ConfirmAtProvider {...props} /> : <ConfirmHere own={own.data} {...props} />;
}

const title = "Confirm that it’s you";

/** Another tab signs in again at the provider, so that nothing that was typed here is lost. */
function ConfirmAtProvider({ token, onClose, onConfirmed }: Props) {
  useEffect(() => {
    const check = () => {
      const now = readSession()?.token;
      if (now !== undefined && now !== token) onConfirmed();
    };
    // The new session may have been saved before the listener was added.
    check();
    return onSessionChange(check);
  }, [token, onConfirmed]);
  const address = `${singleSignOnPath}?${new URLSearchParams({ fresh: "1", next: staffPages.account })}`;
  return (
    <Dialog
      title={title}
      description="What you are about to do needs a fresh sign-in with single sign-on. It opens in a new tab; come back here when you are signed in."
      onClose={onClose}
      actions={
        <>
          <a href={address} target="_blank" rel="noreferrer" className={buttonClasses()}>
            Sign in again
          </a>
          <Button tone="secondary" onClick={onClose}>
            Cancel
          </Button>
        </>
      }
    >
      <p role="status">Waiting for the sign-in in the other tab.</p>
    </Dialog>
  );
}

function ConfirmHere({ own, onClose, onConfirmed }: Omit<Props, "token"> & { own: OwnSignIn | null | undefined }) {
  const [usesCode, setUsesCode] = useState(false);
  const form = useForm({
    initial: { password: "", code: "" },
    check: ({ code }) => ({ code: usesCode && code.trim() === "" ? "Code is required" : undefined }),
  });
  const passkey = useAction();
  const hasApp = own?.authenticatorAddedAt != null;
  const hasPasskey = (own?.passkeys.length ?? 0) > 0 && supportsPasskeys();
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
      title={title}
      description="Please confirm that it’s you before you continue. You won’t be asked again for a few minutes."
      submitLabel="Confirm"
      busyLabel="Confirming..."
      form={{ ...form, busy: form.busy || passkey.busy, isChanged: false }}
      onSubmit={submit}
      onClose={onClose}
    >
      {usesCode ? (
        <TextInput
          label="Code from your authenticator app"
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
