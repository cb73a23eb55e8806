import { type FormEvent, useEffect, useState } from "react";
import { Link } from "react-router";
import { brand } from "../../brand.ts";
import { passwordResetPath } from "../../contract/paths.ts";
import { omitErrors } from "../forms/controlled-form.ts";
import { createFormStore, type FormState, useFormStore } from "../forms/form-store.ts";
import { supportsPasskeys } from "../passkeys/browser-passkeys.ts";
import { Button } from "../ui/Button.tsx";
import { Notice } from "../ui/Notice.tsx";
import { SubmitButton } from "../ui/SubmitButton.tsx";
import { TextInput } from "../ui/TextInput.tsx";
import { type Credentials, type SignInResult, signIn, signInWithPasskey } from "./sign-in.ts";

type Field = "username" | "password";
const required: Record<Field, string> = { username: "Username is required", password: "Password is required" };

type LoginFormProps = { onAnswer: (answer: SignInResult, credentials: Credentials) => void };

/** The fields are uncontrolled, because browsers fill them in before hydration. */
export function LoginForm({ onAnswer }: LoginFormProps) {
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
      if (answer.result === "failed") {
        store.update({ failure: answer.text });
        ref.current?.querySelector<HTMLInputElement>("[name=password]")?.select();
      }
      onAnswer(answer, credentials);
    });
  };

  const signWithPasskey = () => {
    if (busy) return;
    store.update({ failure: "", busy: true });
    void signInWithPasskey().then((answer) => {
      store.update({ busy: false, failure: answer.result === "failed" ? answer.text : "" });
      onAnswer(answer, { username: "", password: "" });
    });
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
      <SubmitButton size="large" busy={busy} busyLabel="Signing in...">
        Sign in
      </SubmitButton>
      {isHydrated && supportsPasskeys() && (
        <Button tone="secondary" disabled={busy} onClick={signWithPasskey}>
          Use a passkey
        </Button>
      )}
      <Link to={passwordResetPath} className="link justify-self-start text-sm">
        Forgotten your password?
      </Link>
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
