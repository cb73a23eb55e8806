import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import type { RouteHandle } from "../boot/boot-scripts.tsx";
import { pageMeta } from "../site/page-meta.ts";
import { Heading, Panel } from "../ui/Section.tsx";
import { Spinner } from "../ui/Spinner.tsx";
import { LoginForm } from "./LoginForm.tsx";
import { mayEnter, useSession } from "./sign-in.ts";
import { wayBack } from "./way-back.ts";

export const handle: RouteHandle = { hydrate: "now", frame: "staff" };
export const meta = pageMeta({ title: "Login", description: "Sign in to the staff area.", hidden: true });

/** The login. A user who is signed in already, or signs in here or in another tab, is led on at once. */
export default function Login() {
  const session = useSession();
  const navigate = useNavigate();
  const { search } = useLocation();
  const isSignedIn = session != null && mayEnter(session.user);
  useEffect(() => {
    if (isSignedIn) void navigate(wayBack(search), { replace: true });
  }, [isSignedIn, navigate, search]);
  return (
    <div className="wrap py-12 sm:py-16">
      <div className="mx-auto grid max-w-md gap-6">
        <Heading level={1} look="section">
          Login
        </Heading>
        <Panel>{isSignedIn ? <Spinner label="Opening the staff area" /> : <LoginForm />}</Panel>
      </div>
    </div>
  );
}
