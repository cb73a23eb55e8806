import { type FormEvent, useEffect, useState } from "react";
import { Link } from "react-router";
import { minPasswordLength } from "../../contract/limits.ts";
import { resetPassword } from "../../contract/password-reset.ts";
import { pages, passwordResetPath } from "../../contract/paths.ts";
import { call } from "../api/call.ts";
import type { RouteHandle } from "../boot/boot-scripts.tsx";
import { useForm } from "../forms/use-form.ts";
import { pageMeta } from "../site/page-meta.ts";
import { ButtonLink } from "../ui/Button.tsx";
import { Notice } from "../ui/Notice.tsx";
import { Heading, Panel } from "../ui/Section.tsx";
import { SubmitButton } from "../ui/SubmitButton.tsx";
import { TextInput } from "../ui/TextInput.tsx";

export const handle: RouteHandle = { hydrate: "now", frame: "staff" };
export const meta = pageMeta({ title: "New password", description: "Choose a new password.", hidden: true });

/** The page that an email's link opens. Opening it changes nothing; the token after the # is sent with the form. */
export default function NewPassword() {
  const [token, setToken] = useState<string | null>(null);
  const [username, setUsername] = useState<string | null>(null);
  useEffect(() => setToken(window.location.hash.slice(1)), []);
  return (
    <div className="wrap py-12 sm:py-16">
      <div className="mx-auto grid max-w-md gap-6">
        <Heading level={1} look="section">
          New password
        </Heading>
        <Panel>
          {username !== null ? <Changed username={username} /> : <PasswordForm token={token} onChanged={setUsername} />}
        </Panel>
      </div>
    </div>
  );
}

function Changed({ username }: { username: string }) {
  return (
    <Notice
      tone="success"
      role="status"
      title="Your password has been changed"
      action={
        <ButtonLink to={pages.login} size="small">
          Sign in
        </ButtonLink>
      }
    >
      {username} was signed out everywhere. Sign in with the new password.
    </Notice>
  );
}

type PasswordFormProps = { token: string | null; onChanged: (username: string) => void };

function PasswordForm({ token, onChanged }: PasswordFormProps) {
  const form = useForm({
    initial: { password: "", again: "" },
    check: ({ password, again }) => ({ again: password === again ? undefined : "The passwords do not match" }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void form.send(async ({ password }) => {
      const { username } = await call(resetPassword, { body: { token: token ?? "", password } });
      onChanged(username);
    });
  };
  if (token === "") return <Incomplete />;
  return (
    <form ref={form.ref} method="post" noValidate onSubmit={submit} className="grid gap-5">
      <div role="alert" className="empty:-mt-5">
        {form.failure && (
          <Notice tone="error">
            {form.failure}{" "}
            <Link to={passwordResetPath} className="link">
              Ask for another link
            </Link>
          </Notice>
        )}
      </div>
      <TextInput
        label="New password"
        type="password"
        autoComplete="new-password"
        help={`At least ${minPasswordLength} characters, and not a common password.`}
        required
        {...form.field("password")}
      />
      <TextInput
        label="New password again"
        type="password"
        autoComplete="new-password"
        required
        {...form.field("again")}
      />
      <noscript>
        <Notice tone="warning">This page needs JavaScript, which is switched off in this browser.</Notice>
      </noscript>
      <SubmitButton size="large" busy={form.busy} busyLabel="Saving...">
        Save the new password
      </SubmitButton>
    </form>
  );
}

function Incomplete() {
  return (
    <Notice
      tone="warning"
      title="The link is incomplete"
      action={
        <ButtonLink to={passwordResetPath} size="small">
          Ask for another link
        </ButtonLink>
      }
    >
      Open the link from the email again, or copy all of it.
    </Notice>
  );
}
