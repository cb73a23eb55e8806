import { useCallback, useEffect, useState } from "react";
import { type OpenedLink as Opened, openSignInLink, signInWithLink } from "../../../contract/portal-sign-in.ts";
import { showCode } from "../../../domain/accounts/member-sign-in.ts";
import { call } from "../../api/call.ts";
import { errorText } from "../../api/error-text.ts";
import { Button } from "../../ui/Button.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Panel } from "../../ui/Section.tsx";
import { Spinner } from "../../ui/Spinner.tsx";

type OpenedLinkProps = { linkKey: string; onSignedIn: () => void; onAskAgain: () => void };

/**
 * Shown when the email's link is opened: a button in the browser that requested it; in any other, the code to type
 * there.
 */
export function OpenedLink({ linkKey, onSignedIn, onAskAgain }: OpenedLinkProps) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const [failure, setFailure] = useState("");
  const [busy, setBusy] = useState(false);
  const open = useCallback(async () => {
    setFailure("");
    await call(openSignInLink, { body: { key: linkKey } }).then(setOpened, (error) => setFailure(errorText(error)));
  }, [linkKey]);
  useEffect(() => void open(), [open]);
  const signIn = async () => {
    setBusy(true);
    setFailure("");
    await call(signInWithLink, { body: { key: linkKey } }).then(onSignedIn, (error) => setFailure(errorText(error)));
    setBusy(false);
  };
  return (
    <Panel>
      <div className="grid gap-5">
        <div role="alert" className="empty:hidden">
          {failure && (
            <Notice
              tone="error"
              action={
                <Button tone="secondary" size="small" onClick={onAskAgain}>
                  Ask for a new email
                </Button>
              }
            >
              {failure}
            </Notice>
          )}
        </div>
        {!opened && !failure && <Spinner label="Checking the link" className="size-8 text-atlantic-600" />}
        {opened?.here && (
          <>
            <p>
              You are signing in as <strong className="break-words">{opened.email}</strong>.
            </p>
            <Button size="large" busy={busy} busyLabel="Signing in..." onClick={() => void signIn()}>
              Sign in
            </Button>
          </>
        )}
        {opened && !opened.here && (
          <>
            <p>You asked for this email in another browser. Type this code there:</p>
            <p className="tabular text-4xl font-bold tracking-widest">{showCode(opened.code)}</p>
            <p className="text-sm text-muted">Don’t read it out to anyone: we never ask for it by phone.</p>
          </>
        )}
      </div>
    </Panel>
  );
}
