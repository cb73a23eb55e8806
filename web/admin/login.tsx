import "../styles/night.css";
import { useCallback, useEffect, useLayoutEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { call } from "../api/call.ts";
import type { RouteHandle } from "../boot/boot-scripts.tsx";
import { pageMeta } from "../site/page-meta.ts";
import { Heading, Panel } from "../ui/Section.tsx";
import { Spinner } from "../ui/Spinner.tsx";
import { toast } from "../ui/toast.ts";
import { CodeForm } from "./CodeForm.tsx";
import { LoginForm } from "./LoginForm.tsx";
import { pathAfterLogin } from "./login-redirect.ts";
import { hasProviderAnswer, SingleSignOn } from "./SingleSignOn.tsx";
import { SecondFactorSetUp } from "./shell/SecondFactorSetUp.tsx";
import { acceptSession, type Credentials, canUseStaffArea, type SignInResult, useSession } from "./sign-in.ts";

export const handle: RouteHandle = { hydrate: "now", frame: "staff" };
export const meta = pageMeta({ title: "Login", description: "Sign in to the staff area.", hidden: true });

/** The login page; users who are or become signed in, here or in another tab, are redirected at once. */
export default function Login() {
  const session = useSession();
  const navigate = useNavigate();
  const { search } = useLocation();
  // Back from a fresh sign-in at the provider, while the old session is still open; null until read in the browser.
  const [comesBack, setComesBack] = useState<boolean | null>(null);
  // A layout effect, so that this runs before the child below uses up the answer.
  useLayoutEffect(() => setComesBack(hasProviderAnswer(window.location.search)), []);
  const forgetAnswer = useCallback(() => setComesBack(false), []);
  const isSignedIn = comesBack === false && session != null && canUseStaffArea(session.user);
  useEffect(() => {
    if (isSignedIn) void navigate(pathAfterLogin(search), { replace: true });
  }, [isSignedIn, navigate, search]);
  return (
    <div className="wrap py-12 sm:py-16">
      <div className="mx-auto grid max-w-md gap-6">
        <Heading level={1} look="section">
          Login
        </Heading>
        <Panel>
          {isSignedIn ? <Spinner label="Opening the staff area" /> : <SignIn onProviderAnswer={forgetAnswer} />}
        </Panel>
      </div>
    </div>
  );
}

type Step =
  | { name: "password" }
  | { name: "code"; credentials: Credentials; methods: readonly string[] }
  | { name: "set-up"; token: string };

/** Asks for the password first, then for whatever else this user's sign-in needs. */
function SignIn({ onProviderAnswer }: { onProviderAnswer: () => void }) {
  const [step, setStep] = useState<Step>({ name: "password" });
  /** Handles the answers that concern the whole page; each form shows its own failures. */
  const report = (answer: SignInResult, credentials: Credentials) => {
    switch (answer.result) {
      case "code-needed":
        return setStep({ name: "code", credentials, methods: answer.methods });
      case "set-up-needed":
        return setStep({ name: "set-up", token: answer.setUpToken });
      case "denied":
        return toast({
          title: "Access denied",
          description: "You don't have sufficient permissions to access the admin panel.",
          tone: "destructive",
        });
      case "broken":
        return toast({
          title: "Login error",
          description: "An error occurred during login. Please try again.",
          tone: "destructive",
        });
    }
  };
  if (step.name === "code") {
    const { credentials, methods } = step;
    const back = () => setStep({ name: "password" });
    return <CodeForm credentials={credentials} methods={methods} onAnswer={report} onBack={back} />;
  }
  if (step.name === "set-up") {
    return (
      <SecondFactorSetUp
        send={(row, input) => call(row, input, { token: step.token })}
        onDone={({ session }) => {
          if (session) acceptSession(session);
        }}
      />
    );
  }
  return (
    <>
      <SingleSignOn onAnswer={onProviderAnswer} />
      <LoginForm onAnswer={report} />
    </>
  );
}
