import type { FormEvent } from "react";
import { brand } from "../../../brand.ts";
import { pages } from "../../../contract/paths.ts";
import { requestSignIn } from "../../../contract/portal-sign-in.ts";
import { isEmailAddress } from "../../../domain/forms/check-form.ts";
import { call } from "../../api/call.ts";
import { useForm } from "../../forms/use-form.ts";
import { Notice } from "../../ui/Notice.tsx";
import { Panel } from "../../ui/Section.tsx";
import { SubmitButton } from "../../ui/SubmitButton.tsx";
import { TextInput } from "../../ui/TextInput.tsx";

/** Asks for the email address to send the link and the code to. */
export function EmailForm({ onSent }: { onSent: (email: string) => void }) {
  const form = useForm({
    initial: { email: "" },
    check: ({ email }) =>
      isEmailAddress(email.trim()) ? {} : { email: "Type your email address, such as name@company.ie" },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void form.send(async ({ email }) => {
      const sent = await call(requestSignIn, { body: { email } });
      onSent(sent.email);
    });
  };
  return (
    <Panel>
      <form ref={form.ref} noValidate onSubmit={submit} className="grid gap-5">
        <p className="text-muted">We email you a code and a link. There is no password.</p>
        <div role="alert" className="empty:-mt-5">
          {form.failure && <Notice tone="error">{form.failure}</Notice>}
        </div>
        <TextInput
          label="Your email address"
          type="email"
          autoComplete="username webauthn"
          autoCapitalize="none"
          spellCheck={false}
          required
          {...form.field("email")}
        />
        <noscript>
          <Notice tone="warning">Signing in needs JavaScript, which is switched off in this browser.</Notice>
        </noscript>
        <SubmitButton size="large" busy={form.busy} busyLabel="Sending...">
          Email me a code
        </SubmitButton>
        <p className="text-sm text-muted">
          No account yet?{" "}
          <a href={pages.businessAccount} className="link">
            Apply for one
          </a>{" "}
          or call{" "}
          <a href={`tel:${brand.officePhone.tel}`} className="link whitespace-nowrap">
            {brand.officePhone.display}
          </a>
          .
        </p>
      </form>
    </Panel>
  );
}
