import type { ReactNode } from "react";
import { Link } from "react-router";
import { guardFields, sentAnchor } from "../../contract/form-rules.ts";
import { submitForm } from "../../contract/forms.ts";
import { pages } from "../../contract/paths.ts";
import { Button } from "../ui/Button.tsx";
import { joinClasses } from "../ui/join-classes.ts";
import { Notice } from "../ui/Notice.tsx";
import type { PublicFormState } from "./use-public-form.ts";

type PublicFormProps = {
  form: PublicFormState;
  /** Accessible name of the form. */
  label: string;
  className?: string;
  children: ReactNode;
};

/** The form element with its hidden fields. Without script it posts, and the server redirects back to its page. */
export function PublicForm({ form, label, className, children }: PublicFormProps) {
  return (
    <form
      ref={form.ref}
      method="post"
      action={submitForm.path}
      noValidate
      aria-label={label}
      className={joinClasses("relative", className)}
      onSubmit={form.on.submit}
      onChange={form.on.change}
      onFocus={form.on.touch}
    >
      <input type="hidden" name="form_id" value={form.id} />
      <input type="hidden" name={guardFields.page} value={form.page} />
      {/* A honeypot: hidden from people, filled in by bots. */}
      <div aria-hidden="true" className="sr-only">
        <label>
          Fax
          <input type="text" name={guardFields.trap} tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      {children}
    </form>
  );
}

type FormEndProps = {
  form: PublicFormState;
  label: string;
  busyLabel: string;
  /** Text before the link to the privacy policy. */
  privacy: string;
};

/** Submit button, outcome and privacy note, shared by every form but the newsletter's. */
export function FormFooter({ form, label, busyLabel, privacy }: FormEndProps) {
  return (
    <div>
      <Button type="submit" busy={form.busy} busyLabel={busyLabel} className="w-full sm:w-auto">
        {label}
      </Button>
      <FormOutcomeNotice form={form} />
      <p className="mt-4 text-sm text-muted">
        {privacy} See our{" "}
        <Link to={pages.privacyPolicy} className="link">
          privacy policy
        </Link>
        .
      </p>
    </div>
  );
}

/** The outcome of the form. Without script, CSS `:target` shows it because of the URL's anchor. */
export function FormOutcomeNotice({ form }: { form: PublicFormState }) {
  const outcome = form.notice === undefined ? { tone: "success" as const, ...form.sent } : form.notice;
  return (
    <div
      id={sentAnchor(form.id)}
      tabIndex={-1}
      aria-live="polite"
      className={form.notice === undefined ? "not-target:hidden" : undefined}
    >
      {outcome && (
        <Notice tone={outcome.tone} title={outcome.title} className="mt-4">
          {outcome.text}
        </Notice>
      )}
    </div>
  );
}
