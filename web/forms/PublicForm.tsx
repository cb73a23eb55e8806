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
  /** Spoken name of the form. */
  label: string;
  className?: string;
  children: ReactNode;
};

/** The form element with what it sends unseen. Works as a plain form too: the server sends the visitor back to the page it stands on. */
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
      {/* People neither see nor reach it; programs that fill in every field do. */}
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
  /** The button's words: what happens next. */
  label: string;
  busyLabel: string;
  /** Said before the link to the privacy policy. */
  privacy: string;
};

/** Button, notice and the word on privacy, which close every form but the newsletter's. */
export function FormEnd({ form, label, busyLabel, privacy }: FormEndProps) {
  return (
    <div>
      <Button type="submit" busy={form.busy} busyLabel={busyLabel} className="w-full sm:w-auto">
        {label}
      </Button>
      <FormSaid form={form} />
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

/** What became of the form. Before any script runs, the address of the page decides whether it is seen. */
export function FormSaid({ form }: { form: PublicFormState }) {
  const said = form.notice === undefined ? { tone: "success" as const, ...form.sent } : form.notice;
  return (
    <div
      id={sentAnchor(form.id)}
      tabIndex={-1}
      aria-live="polite"
      className={form.notice === undefined ? "not-target:hidden" : undefined}
    >
      {said && (
        <Notice tone={said.tone} title={said.title} className="mt-4">
          {said.text}
        </Notice>
      )}
    </div>
  );
}
