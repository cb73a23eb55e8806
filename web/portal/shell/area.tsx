import { useCallback, useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { brand } from "../../../brand.ts";
import { portalPages } from "../../../contract/portal-paths.ts";
import {
  chooseAccount,
  getPortalSession,
  type PortalSession,
  signOutMember,
} from "../../../contract/portal-sign-in.ts";
import { call } from "../../api/call.ts";
import { errorText } from "../../api/error-text.ts";
import type { RouteHandle } from "../../boot/boot-scripts.tsx";
import { Button } from "../../ui/Button.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Spinner } from "../../ui/Spinner.tsx";
import { AnswerStore } from "./answer-store.ts";
import { ChooseAccount } from "./ChooseAccount.tsx";
import { isSessionError, memberCall, onSessionEnd } from "./member-call.ts";
import { NarrowScreen } from "./NarrowScreen.tsx";
import { PortalFrame } from "./PortalFrame.tsx";
import { PortalContext } from "./portal-context.ts";
import { useServedPage } from "./served-page.ts";
import { signInPath } from "./sign-in-redirect.ts";
import { AnswersContext } from "./use-member-query.ts";

export const handle: RouteHandle = { hydrate: "now", frame: "portal", ownFrame: true };
export const meta = () => [{ title: `Account | ${brand.name}` }, { name: "robots", content: "noindex" }];

/**
 * Guards the portal: its screens render inside, and a browser without a session is redirected to the sign-in, with the
 * reason. The document says who is signed in if the server knew it; that is then fetched again.
 */
export default function Area() {
  const served = useServedPage();
  const [session, setSession] = useState<PortalSession | null>(served?.session ?? null);
  const [failure, setFailure] = useState<unknown>(null);
  const here = useLocation();
  const navigate = useNavigate();
  const { pathname, search } = here;

  const leave = useCallback(
    (reason: string, wasSignedIn: boolean) => {
      const to = signInPath({ pathname, search });
      // Visitors who simply open the portal see the sign-in form without a reason, because they asked for no particular
      // page.
      const isFirstVisit = !wasSignedIn && to === portalPages.signIn;
      void navigate(to, { replace: true, ...(!isFirstVisit && { state: { reason } }) });
    },
    [navigate, pathname, search],
  );
  useEffect(() => onSessionEnd(leave), [leave]);

  const load = useCallback(async () => {
    setFailure(null);
    try {
      setSession(await memberCall(getPortalSession, {}));
    } catch (error) {
      if (!isSessionError(error)) setFailure(error);
    }
  }, []);
  useEffect(() => void load(), [load]);

  if (!session) return failure ? <CannotOpen error={failure} onTryAgain={() => void load()} /> : <Opening />;
  const signOut = async () => {
    await call(signOutMember, {});
    await navigate(portalPages.signIn, { replace: true, state: { reason: "You have signed out." } });
  };
  const switchAccount = async (memberId: number) => setSession(await memberCall(chooseAccount, { body: { memberId } }));
  if (!session.member)
    return <ChooseAccount memberships={session.memberships} onChoose={switchAccount} onSignOut={signOut} />;
  const { email, member, memberships } = session;
  return (
    <OneAccount key={member.id}>
      <PortalContext value={{ email, member, memberships, signOut, switchAccount }}>
        <PortalFrame onChanged={async () => setSession(await memberCall(getPortalSession, {}))} />
      </PortalContext>
    </OneAccount>
  );
}

/** A cache for one account: nothing of it is left when another is chosen. */
function OneAccount({ children }: { children: React.ReactNode }) {
  const served = useServedPage();
  const [answers] = useState(() => new AnswerStore(served?.answers));
  return <AnswersContext value={answers}>{children}</AnswersContext>;
}

/** What the server renders for signed-out visitors. */
function Opening() {
  return (
    <NarrowScreen title="Your account">
      <Spinner label="Opening your account" className="size-8 text-atlantic-600" />
      <noscript>
        <Notice tone="warning">Your account needs JavaScript, which is switched off in this browser.</Notice>
      </noscript>
    </NarrowScreen>
  );
}

function CannotOpen({ error, onTryAgain }: { error: unknown; onTryAgain: () => void }) {
  return (
    <NarrowScreen title="Your account">
      <Notice
        role="alert"
        tone="error"
        title="Your account could not be opened"
        action={
          <Button tone="secondary" size="small" onClick={onTryAgain}>
            Try again
          </Button>
        }
      >
        {errorText(error)}
      </Notice>
    </NarrowScreen>
  );
}
