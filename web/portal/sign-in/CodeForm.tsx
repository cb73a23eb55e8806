import type { FormEvent } from "react";
import { useState } from "react";
import { requestSignIn, signInWithCode } from "../../../contract/portal-sign-in.ts";
import { readTypedCode, signInMinutes } from "../../../domain/accounts/member-sign-in.ts";
import { call } from "../../api/call.ts";
import { errorText } from "../../api/error-text.ts";
import { useForm } from "../../forms/use-form.ts";
import { Button } from "../../ui/Button.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Panel } from "../../ui/Section.tsx";
import { TextInput } from "../../ui/TextInput.tsx";

type CodeFormProps = { email: string; onSignedIn: () => void; onOtherAddress: () => void };

/** Asks for the code in the email that was sent. */
export function CodeForm({ email, onSignedIn, onOtherAddress }: CodeFormProps) {
  const [again, setAgain] = useState<{ tone: "success" | "error"; text: string } | null>(null);
  const form = useForm({
    initial: { code: "" },
    check: ({ code }) => (readTypedCode(code) === null ? { code: "Type the six digits of the email" } : {}),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void form.send(async ({ code }) => {
      await call(signInWithCode, { body: { code } });
      onSignedIn();
    });
  };
  const sendAgain = () =>
    form.store.run(
      async () => {
        await call(requestSignIn, { body: { email } });
        form.set({ code: "" });
        setAgain({ tone: "success", text: "Sent. Only the newest email works." });
      },
      (error) => setAgain({ tone: "error", text: errorText(error) }),
    );
  return (
    <Panel>
      <form ref={form.ref} noValidate onSubmit={submit} className="grid gap-5">
        <p className="text-muted">
          If <strong className="break-words text-ink">{email}</strong> belongs to an account, a code is on its way. It
          works for {signInMinutes} minutes, in this browser.
        </p>
        <div role="alert" className="empty:-mt-5">
          {form.failure && <Notice tone="error">{form.failure}</Notice>}
        </div>
        <TextInput
          label="Code"
          inputMode="numeric"
          autoComplete="one-time-code"
          autoFocus
          required
          className="tabular text-2xl tracking-widest"
          {...form.field("code")}
        />
        <Button type="submit" size="large" busy={form.busy} busyLabel="Checking...">
          Sign in
        </Button>
        <div role="status" className="empty:-mt-5">
          {again && <Notice tone={again.tone}>{again.text}</Notice>}
        </div>
        <p className="text-sm text-muted">No email? Check your spam folder, or ask an owner of the account.</p>
        <div className="flex flex-wrap gap-x-4 gap-y-2">
          <Button tone="quiet" size="small" disabled={form.busy} onClick={() => void sendAgain()}>
            Send another email
          </Button>
          <Button tone="quiet" size="small" disabled={form.busy} onClick={onOtherAddress}>
            Use another address
          </Button>
        </div>
      </form>
    </Panel>
  );
}
