import { useEffect, useState } from "react";
import { signInWithPasskey, startPasskeySignIn } from "../../../contract/portal-passkeys.ts";
import { call } from "../../api/call.ts";
import { errorText } from "../../api/error-text.ts";
import { answerWithPasskey, passkeyErrorText, supportsPasskeys } from "../../passkeys/browser-passkeys.ts";
import { Button } from "../../ui/Button.tsx";
import { Notice } from "../../ui/Notice.tsx";

/** Signs in with a passkey, if the browser supports them. */
export function PasskeySignIn({ onSignedIn }: { onSignedIn: () => void }) {
  const [isOffered, setOffered] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState("");
  useEffect(() => setOffered(supportsPasskeys()), []);
  if (!isOffered) return null;
  const signIn = async () => {
    setBusy(true);
    setFailure("");
    try {
      const response = await answerWithPasskey(await call(startPasskeySignIn, {}));
      await call(signInWithPasskey, { body: { response } });
      onSignedIn();
    } catch (error) {
      setFailure(passkeyErrorText(error) ?? errorText(error));
    }
    setBusy(false);
  };
  return (
    <div className="grid gap-3">
      <div role="alert" className="empty:-mt-3">
        {failure && <Notice tone="error">{failure}</Notice>}
      </div>
      <Button tone="secondary" busy={busy} busyLabel="Waiting for your passkey..." onClick={() => void signIn()}>
        Sign in with a passkey
      </Button>
    </div>
  );
}
