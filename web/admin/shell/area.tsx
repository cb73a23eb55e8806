import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { Navigate, useLocation } from "react-router";
import { brand } from "../../../brand.ts";
import { pages } from "../../../contract/paths.ts";
import type { RouteHandle } from "../../boot/boot-scripts.tsx";
import { Content } from "../../site/Content.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Spinner } from "../../ui/Spinner.tsx";
import { toast } from "../../ui/toast.ts";
import { mayEnter, signOut as signOutSession, useSession } from "../sign-in.ts";
import { dropSession, type StaffUser } from "../staff-session.ts";
import { loginPath } from "../way-back.ts";
import { dropOldOrderDrafts } from "./order-drafts.ts";
import { StaffFrame } from "./StaffFrame.tsx";
import { StaffContext } from "./staff-context.ts";

export const handle: RouteHandle = { hydrate: "now", frame: "staff", ownFrame: true };
export const meta = () => [{ title: `Staff | ${brand.name}` }, { name: "robots", content: "noindex" }];

/**
 * Guards the staff area: every page under /admin is rendered inside it, and a visitor who is not signed in is sent to the login. Loaded
 * data is dropped with the session, because the next session may belong to somebody else.
 */
export default function Area() {
  const session = useSession();
  const here = useLocation();
  const [hasLeft, setLeft] = useState(false);
  useEffect(dropOldOrderDrafts, []);
  const isStranger = session != null && !mayEnter(session.user);
  useEffect(() => {
    if (isStranger) dropSession();
  }, [isStranger]);
  if (session === undefined || isStranger) return <Opening />;
  if (session === null) return <Navigate to={hasLeft ? pages.login : loginPath(here)} replace />;
  const signOut = () => {
    setLeft(true);
    signOutSession();
    toast({ title: "Logged out", description: "You have been logged out successfully." });
  };
  return <SignedIn key={session.user.id} user={session.user} signOut={signOut} />;
}

/** The staff area of one user, with its own cache: nothing loaded for one user is shown to the next. */
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

/** The only part of the staff area that the server renders. */
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

/** What the screens have loaded. A failure is shown at once, with its Try Again, rather than after silent attempts. */
function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { retry: false, networkMode: "always" },
      mutations: { retry: false, networkMode: "always" },
    },
  });
}
