import { type FormEvent, useEffect, useRef, useState } from "react";
import { brand } from "../../../brand.ts";
import { ApiError } from "../../api/api-error.ts";
import { errorText } from "../../api/error-text.ts";
import { hasUnsent, type WaitingSummary } from "../storage/read-waiting.ts";
import { ErrorMessage } from "./ErrorMessage.tsx";
import { Mark } from "./Mark.tsx";
import { signIn } from "./session.ts";
import { WaitingLine } from "./WaitingLine.tsx";

/**
 * Reads the code of a QR link and removes it from the URL. It is in the fragment, which servers and their logs never
 * see.
 */
function takeLinkCode(): string {
  const code = /^#code=([A-Za-z0-9-]+)$/.exec(location.hash)?.[1] ?? "";
  if (location.hash) history.replaceState(null, "", location.pathname);
  return code;
}

export function SignIn({ waiting }: { waiting: WaitingSummary }) {
  const [code, setCode] = useState("");
  const [error, setError] = useState("");
  const [busy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);

  const enter = async (typed: string) => {
    setBusy(true);
    setError("");
    try {
      await signIn(typed.replace(/[\s-]/g, "").toUpperCase());
    } catch (cause) {
      setError((cause instanceof ApiError && cause.params["code"]) || errorText(cause));
      setBusy(false);
      field.current?.focus();
    }
  };
  const latest = useRef(enter);
  latest.current = enter;
  useEffect(() => {
    const signInByLink = () => {
      const linked = takeLinkCode();
      if (!linked) return;
      setCode(linked);
      void latest.current(linked);
    };
    signInByLink();
    window.addEventListener("hashchange", signInByLink);
    return () => window.removeEventListener("hashchange", signInByLink);
  }, []);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (code.trim()) return void enter(code);
    setError("Enter the code that the office gives you.");
    field.current?.focus();
  };
  return (
    <main className="page">
      <p className="brand">
        <Mark /> {brand.name}
      </p>
      <h1>Sign in</h1>
      {hasUnsent(waiting) && <WaitingLine waiting={waiting} />}
      <p>Ask the office for a code. It has 8 characters and works for ten minutes.</p>
      <form onSubmit={submit} noValidate>
        <label htmlFor="code">Code</label>
        <input
          id="code"
          ref={field}
          className="code"
          value={code}
          onChange={({ target }) => setCode(target.value)}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          maxLength={12}
          aria-invalid={error !== ""}
          aria-describedby={error ? "code-fault" : undefined}
        />
        <ErrorMessage id="code-fault" text={error} />
        <button type="submit" className="button main" disabled={busy}>
          {busy ? "Signing in…" : "Sign in"}
        </button>
      </form>
      <details>
        <summary>Put this app on your home screen</summary>
        <p>Android: menu, then 'Install app' or 'Add to Home screen'.</p>
        <p>iPhone: Share, then 'Add to Home Screen'. Do this first, open it from there, and enter the code.</p>
      </details>
    </main>
  );
}
