import { type FormEvent, useEffect, useRef, useState } from "react";
import { brand } from "../../../brand.ts";
import { ApiError } from "../../api/api-error.ts";
import { errorText } from "../../api/error-text.ts";
import { isLeft, type Waiting } from "../storage/waiting.ts";
import { Fault } from "./Fault.tsx";
import { Mark } from "./Mark.tsx";
import { signIn } from "./session.ts";
import { WaitingLine } from "./WaitingLine.tsx";

/** The code that a QR link brought, taken out of the address at once. It never stands in a query: servers and their logs do not see a fragment. */
function codeOfLink(): string {
  const code = /^#code=([A-Za-z0-9-]+)$/.exec(location.hash)?.[1] ?? "";
  if (location.hash) history.replaceState(null, "", location.pathname);
  return code;
}

export function SignIn({ waiting }: { waiting: Waiting }) {
  const [code, setCode] = useState("");
  const [fault, setFault] = useState("");
  const [busy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);

  const enter = async (typed: string) => {
    setBusy(true);
    setFault("");
    try {
      await signIn(typed.replace(/[\s-]/g, "").toUpperCase());
    } catch (error) {
      setFault((error instanceof ApiError && error.params["code"]) || errorText(error));
      setBusy(false);
      field.current?.focus();
    }
  };
  const latest = useRef(enter);
  latest.current = enter;
  useEffect(() => {
    const take = () => {
      const linked = codeOfLink();
      if (!linked) return;
      setCode(linked);
      void latest.current(linked);
    };
    take();
    window.addEventListener("hashchange", take);
    return () => window.removeEventListener("hashchange", take);
  }, []);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (code.trim()) return void enter(code);
    setFault("Type the code that the office shows you.");
    field.current?.focus();
  };
  return (
    <main className="page">
      <p className="brand">
        <Mark /> {brand.name}
      </p>
      <h1>Sign in</h1>
      {isLeft(waiting) && <WaitingLine waiting={waiting} />}
      <p>Ask the office for a code: 8 characters, good for ten minutes.</p>
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
          aria-invalid={fault !== ""}
          aria-describedby={fault ? "code-fault" : undefined}
        />
        <Fault id="code-fault" text={fault} />
        <button type="submit" className="button main" disabled={busy}>
          {busy ? "Signing in…" : "Sign in"}
        </button>
      </form>
      <details>
        <summary>Put this app on your home screen</summary>
        <p>Android: menu, then 'Install app' or 'Add to Home screen'.</p>
        <p>iPhone: Share, then 'Add to Home Screen'. Do this first, open it from there, and type the code.</p>
      </details>
    </main>
  );
}
