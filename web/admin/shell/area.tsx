import "../../styles/night.css";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { Navigate, useLocation } from "react-router";
import { brand } from "../../../brand.ts";
import { pages } from "../../../contract/paths.ts";
import type { RouteHandle } from "../../boot/boot-scripts.tsx";
import { Content } from "../../site/Content.tsx";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Spinner } from "../../ui/Spinner.tsx";
import { toast } from "../../ui/toast.ts";
import { loginPath } from "../login-redirect.ts";
import { canUseStaffArea, signOut as signOutSession, useSession } from "../sign-in.ts";
import { clearSession, type StaffUser } from "../staff-session.ts";
import { deleteExpiredOrderDrafts, deleteOrderDraft, readOrderDraft } from "./order-drafts.ts";
import { StaffFrame } from "./StaffFrame.tsx";
import { discardTyping } from "./saved-typing.ts";
import { StaffContext } from "./staff-context.ts";

export const handle: RouteHandle = { hydrate: "now", frame: "staff", ownFrame: true };
export const meta = () => [{ title: `Staff | ${brand.name}` }, { name: "robots", content: "noindex" }];

/**
 * Guards the staff area: every page under /admin renders inside it, and visitors without a session are redirected to
 * the login. Loaded data is discarded with the session, because the next one may belong to somebody else.
 */
export default function Area() {
  const session = useSession();
  const here = useLocation();
  const [hasSignedOut, setSignedOut] = useState(false);
  const [isConfirming, setConfirming] = useState(false);
  useEffect(deleteExpiredOrderDrafts, []);
  const isDenied = session != null && !canUseStaffArea(session.user);
  useEffect(() => {
    if (isDenied) clearSession();
  }, [isDenied]);
  if (session === undefined || isDenied) return <Opening />;
  if (session === null) return <Navigate to={hasSignedOut ? pages.login : loginPath(here)} replace />;
  const { user } = session;
  const signOut = () => {
    setConfirming(false);
    setSignedOut(true);
    deleteOrderDraft(user.id);
    discardTyping();
    signOutSession();
    toast({ title: "Logged out", description: "You have been logged out successfully." });
  };
  const confirmSignOut = () => (readOrderDraft(user.id) ? setConfirming(true) : signOut());
  return (
    <>
      <SignedIn key={user.id} user={user} signOut={confirmSignOut} />
      <ConfirmDialog
        open={isConfirming}
        title="Log out and delete the new order?"
        description="What you typed into New order is deleted from this computer, so that the next user does not find it here."
        confirmLabel="Log out"
        cancelLabel="Stay"
        tone="danger"
        onConfirm={signOut}
        onClose={() => setConfirming(false)}
      />
    </>
  );
}

/** The staff area of one user, with a cache of its own, so that the next user never sees this one's data. */
function SignedIn({ user, signOut }: { user: StaffUser; signOut: () => void }) {
  const [queries] = useState(createQueryClient);
  return (
    <QueryClientProvider client={queries}>
      <StaffContext value={{ user, signOut }}>
        <StaffFrame />
      </StaffContext>
    </QueryClientProvider>
  );
}

/** All that the server renders of the staff area. */
function Opening() {
  return (
    <Content>
      <div className="wrap grid gap-4 py-16">
        <Spinner label="Opening the staff area" className="size-8 text-atlantic-600" />
        <noscript>
          <Notice tone="warning">The staff area needs JavaScript, which is switched off in this browser.</Notice>
        </noscript>
      </div>
    </Content>
  );
}

/** Failures are shown at once with a Try Again button rather than retried silently. */
function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { retry: false, networkMode: "always" },
      mutations: { retry: false, networkMode: "always" },
    },
  });
}
