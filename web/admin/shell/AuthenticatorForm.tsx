import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import {
  type AddedFactor,
  addAuthenticator,
  type NewAuthenticator,
  startAuthenticator,
} from "../../../contract/own-second-factor.ts";
import { errorText } from "../../api/error-text.ts";
import { useForm } from "../../forms/use-form.ts";
import { Button } from "../../ui/Button.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Spinner } from "../../ui/Spinner.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { OneTimeSecret } from "./OneTimeSecret.tsx";
import type { OwnCall } from "./own-call.ts";
import { QrPicture } from "./QrPicture.tsx";
import { SmallButton } from "./StaffPage.tsx";

type AuthenticatorFormProps = { send: OwnCall; onAdded: (added: AddedFactor) => void; onCancel: () => void };

/** Adds an authenticator app: its QR code, its secret to type, and the first code that it shows. */
export function AuthenticatorForm({ send, onAdded, onCancel }: AuthenticatorFormProps) {
  const [started, setStarted] = useState<NewAuthenticator | null>(null);
  const [failure, setFailure] = useState("");
  const form = useForm({ initial: { code: "" } });
  const formId = useId();
  const hasStarted = useRef(false);
  const start = () => {
    setFailure("");
    send(startAuthenticator, {}).then(setStarted, (error: unknown) => setFailure(errorText(error)));
  };
  // Started only once, or the code on the screen would belong to an earlier secret.
  useEffect(() => {
    if (!hasStarted.current) start();
    hasStarted.current = true;
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void form.send(async ({ code }) => onAdded(await send(addAuthenticator, { body: { code } })));
  };
  if (failure)
    return (
      <Notice
        tone="error"
        role="alert"
        title="The set-up could not be started"
        action={<SmallButton onClick={start}>Try again</SmallButton>}
      >
        {failure}
      </Notice>
    );
  if (!started) return <Spinner label="Creating a secret" />;
  return (
    <form id={formId} ref={form.ref} noValidate onSubmit={submit} className="grid gap-4">
      <ol className="grid list-decimal gap-2 ps-5">
        <li>Install an authenticator app on your phone, such as Aegis, 2FAS or Google Authenticator.</li>
        <li>Scan this code with it.</li>
        <li>Type the six digits that it shows.</li>
      </ol>
      <QrPicture
        code={started.qr}
        label="QR code for an authenticator app"
        className="w-48 rounded border border-edge"
      />
      <OneTimeSecret label="Or type this secret" value={started.secret.replace(/(.{4})(?=.)/g, "$1 ")} />
      <div role="alert" className="empty:hidden">
        {form.failure && <Notice tone="error">{form.failure}</Notice>}
      </div>
      <TextInput
        label="Code from the app"
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        {...form.field("code")}
      />
      <div className="flex flex-wrap gap-3 in-[dialog]:dialog-footer">
        <Button type="submit" busy={form.busy} busyLabel="Checking...">
          Add the app
        </Button>
        <Button tone="secondary" onClick={onCancel}>
          Back
        </Button>
      </div>
    </form>
  );
}
