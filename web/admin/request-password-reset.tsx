import { type FormEvent, useState } from "react";
import { Link } from "react-router";
import { passwordResetMinutes, requestPasswordReset } from "../../contract/password-reset.ts";
import { pages } from "../../contract/paths.ts";
import { call } from "../api/call.ts";
import type { RouteHandle } from "../boot/boot-scripts.tsx";
import { useForm } from "../forms/use-form.ts";
import { pageMeta } from "../site/page-meta.ts";
import { Notice } from "../ui/Notice.tsx";
import { Heading, Panel } from "../ui/Section.tsx";
import { SubmitButton } from "../ui/SubmitButton.tsx";
import { TextInput } from "../ui/TextInput.tsx";

export const handle: RouteHandle = { hydrate: "now", frame: "staff" };
export const meta = pageMeta({ title: "Forgotten password", description: "Ask for a new password.", hidden: true });

/** Asks for a link by email; the answer is the same whether there is such a user or not. */
export default function PasswordReset() {
  const [isRequested, setRequested] = useState(false);
  return (
    <div className="wrap py-12 sm:py-16">
      <div className="mx-auto grid max-w-md gap-6">
        <Heading level={1} look="section">
          Forgotten password
        </Heading>
        <Panel>{isRequested ? <Requested /> : <RequestForm onRequested={() => setRequested(true)} />}</Panel>
      </div>
    </div>
  );
}

function Requested() {
  return (
    <Notice tone="success" role="status" title="Check your email">
      If that user exists and has an email address, a link is on its way. It works once, for {passwordResetMinutes}{" "}
      minutes. If nothing arrives, ask an administrator for a new password.
    </Notice>
  );
}

function RequestForm({ onRequested }: { onRequested: () => void }) {
  const form = useForm({
    initial: { username: "" },
    check: ({ username }) => ({ username: username.trim() === "" ? "Username is required" : undefined }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void form.send(async (body) => {
      await call(requestPasswordReset, { body });
      onRequested();
    });
  };
  return (
    <form ref={form.ref} method="post" noValidate onSubmit={submit} className="grid gap-5">
      <p className="text-sm text-muted">We email you a link to choose a new one.</p>
      <div role="alert" className="empty:-mt-5">
        {form.failure && <Notice tone="error">{form.failure}</Notice>}
      </div>
      <TextInput
        label="Username or email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        {...form.field("username")}
      />
      <noscript>
        <Notice tone="warning">This page needs JavaScript, which is switched off in this browser.</Notice>
      </noscript>
      <SubmitButton size="large" busy={form.busy} busyLabel="Sending...">
        Email me a link
      </SubmitButton>
      <Link to={pages.login} className="link justify-self-start text-sm">
        Back to the login
      </Link>
    </form>
  );
}
