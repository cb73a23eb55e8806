import "../styles/night.css";
import { type FormEvent, useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { brand } from "../../brand.ts";
import type { RouteHandle } from "../boot/boot-scripts.tsx";
import { omitErrors } from "../forms/controlled-form.ts";
import { createFormStore, type FormState, useFormStore } from "../forms/form-store.ts";
import { pageMeta } from "../site/page-meta.ts";
import { Button } from "../ui/Button.tsx";
import { Notice } from "../ui/Notice.tsx";
import { Heading, Panel } from "../ui/Section.tsx";
import { Spinner } from "../ui/Spinner.tsx";
import { TextInput } from "../ui/TextInput.tsx";
import { toast } from "../ui/toast.ts";
import { pathAfterLogin } from "./login-redirect.ts";
import { type Credentials, canUseStaffArea, signIn, useSession } from "./sign-in.ts";

export const handle: RouteHandle = { hydrate: "now", frame: "staff" };
export const meta = pageMeta({ title: "Login", description: "Sign in to the staff area.", hidden: true });

/** The login page; users who are or become signed in, here or in another tab, are redirected at once. */
export default function Login() {
  const session = useSession();
  const navigate = useNavigate();
  const { search } = useLocation();
  const isSignedIn = session != null && canUseStaffArea(session.user);
  useEffect(() => {
    if (isSignedIn) void navigate(pathAfterLogin(search), { replace: true });
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

type Field = keyof Credentials;
const required: Record<Field, string> = { username: "Username is required", password: "Password is required" };

/**
 * The fields are uncontrolled, because browsers fill them in before hydration. Until then the button submits nothing:
 * a native submit would send the password to the wrong place.
 */
function LoginForm() {
  const [store] = useState(() =>
    createFormStore<FormState & { failure: string }>({ errors: {}, busy: false, failure: "" }),
  );
  const { state, ref, focusFirstError } = useFormStore(store);
  const { busy, errors, failure } = state;
  const [isHydrated, setHydrated] = useState(false);
  useEffect(() => setHydrated(true), []);

  const clearError = (field: Field) => store.update({ errors: omitErrors(errors, [field]) });

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const credentials = readCredentials(event.currentTarget);
    const missing = requiredErrors(credentials);
    store.update({ failure: "" });
    focusFirstError(() => store.showErrors(missing));
    if (Object.keys(missing).length > 0) return;
    store.update({ busy: true });
    void signIn(credentials).then((answer) => {
      store.update({ busy: false });
      report(answer);
    });
  };

  const report = (answer: Awaited<ReturnType<typeof signIn>>) => {
    if (answer.result === "failed") {
      store.update({ failure: answer.text });
      ref.current?.querySelector<HTMLInputElement>("[name=password]")?.select();
    }
    if (answer.result === "denied") {
      const description = "You don't have sufficient permissions to access the admin panel.";
      toast({ title: "Access denied", description, tone: "destructive" });
    }
    if (answer.result === "broken") {
      const description = "An error occurred during login. Please try again.";
      toast({ title: "Login error", description, tone: "destructive" });
    }
  };

  return (
    <form ref={ref} method="post" noValidate onSubmit={submit} className="grid gap-5">
      <p className="text-sm text-muted">For the staff of {brand.name}.</p>
      <div role="alert" className="empty:-mt-5">
        {failure && <Notice tone="error">{failure}</Notice>}
      </div>
      <TextInput
        label="Username"
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        required
        error={errors["username"]}
        onInput={() => clearError("username")}
      />
      <TextInput
        label="Password"
        type="password"
        name="password"
        autoComplete="current-password"
        required
        error={errors["password"]}
        onInput={() => clearError("password")}
      />
      <noscript>
        <Notice tone="warning">Signing in needs JavaScript, which is switched off in this browser.</Notice>
      </noscript>
      <Button type={isHydrated ? "submit" : "button"} size="large" busy={busy} busyLabel="Signing in...">
        Sign in
      </Button>
    </form>
  );
}

/** Trims the username but not the password, which may have spaces around it. */
function readCredentials(form: HTMLFormElement): Credentials {
  const data = new FormData(form);
  return {
    username: String(data.get("username") ?? "").trim(),
    password: String(data.get("password") ?? ""),
  };
}

function requiredErrors(credentials: Credentials): Record<string, string> {
  const empty = (["username", "password"] as const).filter((field) => credentials[field] === "");
  return Object.fromEntries(empty.map((field) => [field, required[field]]));
}
