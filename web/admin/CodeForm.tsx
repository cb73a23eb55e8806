import { type FormEvent, useEffect, useRef } from "react";
import { useForm } from "../forms/use-form.ts";
import { supportsPasskeys } from "../passkeys/browser-passkeys.ts";
import { Button } from "../ui/Button.tsx";
import { Notice } from "../ui/Notice.tsx";
import { TextInput } from "../ui/TextInput.tsx";
import { type Credentials, type SignInResult, signIn, signInWithPasskey } from "./sign-in.ts";

type CodeFormProps = {
  /** The username and password that the server has accepted. */
  credentials: Credentials;
  methods: readonly string[];
  onAnswer: (answer: SignInResult, credentials: Credentials) => void;
  onBack: () => void;
};

/** The second step of signing in: a code, or a passkey instead. */
export function CodeForm({ credentials, methods, onAnswer, onBack }: CodeFormProps) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const hasApp = methods.includes("authenticator");
  const form = useForm({
    initial: { code: "" },
    check: ({ code }) => ({ code: code.trim() === "" ? "Code is required" : undefined }),
  });
  const report = (answer: SignInResult) => {
    if (answer.result === "failed") form.store.update({ failure: answer.text });
    onAnswer(answer, credentials);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void form.send(async ({ code }) => {
      form.store.update({ failure: "" });
      report(await signIn({ ...credentials, code }));
    });
  };
  const signWithPasskey = () => {
    form.store.update({ failure: "" });
    void form.store.run(
      async () => report(await signInWithPasskey()),
      () => undefined,
    );
  };
  return (
    <form ref={form.ref} noValidate onSubmit={submit} className="grid gap-5">
      <p>Your password is correct. Now confirm that it’s you.</p>
      <div role="alert" className="empty:-mt-5">
        {form.failure && <Notice tone="error">{form.failure}</Notice>}
      </div>
      {methods.includes("passkey") && supportsPasskeys() && (
        <Button tone={hasApp ? "secondary" : "primary"} disabled={form.busy} onClick={signWithPasskey}>
          Use a passkey
        </Button>
      )}
      <TextInput
        ref={field}
        label={hasApp ? "Code" : "Recovery code"}
        help={hasApp ? "The six digits that your authenticator app shows, or a recovery code." : undefined}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        required
        {...form.field("code")}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={form.busy} busyLabel="Signing in...">
          Continue
        </Button>
        <Button tone="secondary" onClick={onBack} disabled={form.busy}>
          Back
        </Button>
      </div>
      <p className="text-sm text-muted">
        Neither at hand? Another administrator can reset your second factor under Users.
      </p>
    </form>
  );
}
