import type { FormEvent } from "react";
import { addPasskey, startPasskey } from "../../../contract/own-passkeys.ts";
import type { AddedFactor } from "../../../contract/own-second-factor.ts";
import { describeBrowser } from "../../../domain/text/describe-browser.ts";
import { errorText } from "../../api/error-text.ts";
import { useForm } from "../../forms/use-form.ts";
import { createPasskey, passkeyErrorText } from "../../passkeys/browser-passkeys.ts";
import { Button } from "../../ui/Button.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import type { OwnCall } from "./own-call.ts";

type PasskeyFormProps = { send: OwnCall; onAdded: (added: AddedFactor) => void; onCancel: () => void };

/** Names a passkey and has the browser create it. */
export function PasskeyForm({ send, onAdded, onCancel }: PasskeyFormProps) {
  const form = useForm({
    initial: () => ({ name: describeBrowser(navigator.userAgent) }),
    check: ({ name }) => ({ name: name.trim() === "" ? "Name is required" : undefined }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void form.send(
      async ({ name }) => {
        const response = await createPasskey(await send(startPasskey, {}));
        onAdded(await send(addPasskey, { body: { name, response } }));
      },
      (error) => form.store.update({ failure: passkeyErrorText(error) ?? errorText(error) }),
    );
  };
  return (
    <form ref={form.ref} noValidate onSubmit={submit} className="grid gap-4">
      <p>
        Your browser will ask for a PIN, a fingerprint, your face or a security key. A passkey replaces your password
        and code, and works on this site only.
      </p>
      <div role="alert" className="empty:hidden">
        {form.failure && <Notice tone="error">{form.failure}</Notice>}
      </div>
      <TextInput label="Name" help="To tell it apart from your other passkeys." required {...form.field("name")} />
      <div className="flex flex-wrap gap-3 in-[dialog]:dialog-footer">
        <Button type="submit" busy={form.busy} busyLabel="Waiting for the browser...">
          Create passkey
        </Button>
        <Button tone="secondary" onClick={onCancel} disabled={form.busy}>
          Back
        </Button>
      </div>
    </form>
  );
}
