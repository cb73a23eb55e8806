import { type FormEvent, useEffect, useRef, useState } from "react";
import { brand } from "../../brand.ts";
import { Button } from "../ui/Button.tsx";
import { Notice } from "../ui/Notice.tsx";
import { TextInput } from "../ui/TextInput.tsx";
import { toast } from "../ui/toast.ts";
import { type Credentials, signIn } from "./sign-in.ts";

type Field = keyof Credentials;
const required: Record<Field, string> = { username: "Username is required", password: "Password is required" };

/**
 * The fields belong to the browser: it fills them in by itself, before the page wakes up too. Until then the button submits nothing, as
 * a form that the browser sends on its own would put the password where it does not belong.
 */
export function LoginForm() {
  const form = useRef<HTMLFormElement>(null);
  const [awake, setAwake] = useState(false);
  const [busy, setBusy] = useState(false);
  const [missing, setMissing] = useState<Partial<Credentials>>({});
  const [fault, setFault] = useState("");
  useEffect(() => setAwake(true), []);

  const focus = (field: Field) => form.current?.querySelector<HTMLInputElement>(`[name=${field}]`)?.select();
  const mend = (field: Field) => setMissing(({ [field]: _, ...others }) => others);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const { credentials, empty } = read(event.currentTarget);
    setMissing(Object.fromEntries(empty.map((field) => [field, required[field]])));
    setFault("");
    const [first] = empty;
    if (first) return focus(first);
    setBusy(true);
    const answer = await signIn(credentials);
    setBusy(false);
    if (answer.result === "fault") {
      setFault(answer.text);
      focus("password");
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
    <form ref={form} method="post" noValidate onSubmit={submit} className="grid gap-5">
      <p className="text-sm text-muted">For the staff of {brand.name}.</p>
      <div role="alert" className="empty:-mt-5">
        {fault && <Notice tone="error">{fault}</Notice>}
      </div>
      <TextInput
        label="Username"
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        required
        error={missing.username}
        onInput={() => mend("username")}
      />
      <TextInput
        label="Password"
        type="password"
        name="password"
        autoComplete="current-password"
        required
        error={missing.password}
        onInput={() => mend("password")}
      />
      <noscript>
        <Notice tone="warning">Signing in needs JavaScript, which is switched off in this browser.</Notice>
      </noscript>
      <Button type={awake ? "submit" : "button"} size="large" busy={busy} busyLabel="Signing in...">
        Sign in
      </Button>
    </form>
  );
}

/** A username has no spaces around it, a password may. */
function read(form: HTMLFormElement): { credentials: Credentials; empty: Field[] } {
  const data = new FormData(form);
  const credentials = {
    username: String(data.get("username") ?? "").trim(),
    password: String(data.get("password") ?? ""),
  };
  return { credentials, empty: (["username", "password"] as const).filter((field) => credentials[field] === "") };
}
