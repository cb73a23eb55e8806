import { type ChangeEvent, type FormEvent, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useLocation } from "react-router";
import { type FormValues, formRules, guardFields, type PublicFormId, sentAnchor } from "../../contract/form-rules.ts";
import { type FormResult, type FormSubmission, submitForm } from "../../contract/forms.ts";
import { maxLengths } from "../../contract/limits.ts";
import { checkField, checkForm, type FieldRule, type FormRules } from "../../domain/forms/check-form.ts";
import { ApiError } from "../api/api-error.ts";
import { call } from "../api/call.ts";
import { newIdempotencyKey } from "../api/idempotency-key.ts";
import { report } from "../report/report.ts";
import { useSiteData } from "../site/public-settings.ts";
import { controlsOf, createFormStore, type FormState, useFormStore } from "./form-store.ts";

/** Says what happened and what comes next. */
type NoticeText = { title: string; text?: string };
export type FormNotice = NoticeText & { tone: "success" | "error" };

type FormOutcomes<Id extends PublicFormId> = {
  sent: NoticeText;
  failed: (error: unknown) => NoticeText;
  /** Called when the server has accepted or refused the form; `seconds` since it was first touched. */
  onAnswer?: (answer: { success: boolean; values: FormValues<Id>; seconds: number }) => void;
};

type FieldName<Id extends PublicFormId> = keyof FormValues<Id> & string;

/** The page loaded as a document: its forms could be filled in since the page's time origin. */
const loadedPath = typeof window === "undefined" ? null : window.location.pathname;

/**
 * A public form with uncontrolled fields, so that text typed before any script runs is not lost. Without script the
 * same fields are posted, and the page comes back with the notice or the errors.
 */
export function usePublicForm<Id extends PublicFormId>(id: Id, { sent, failed, onAnswer }: FormOutcomes<Id>) {
  const rules: FormRules = formRules[id];
  const { pathname } = useLocation();
  const result = useFormResult(id);
  const [refusal] = useState(result);
  const [store] = useState(() => createFormStore<FormState>({ errors: refusal?.errors ?? {}, busy: false }));
  const { state, ref, focusFirstError } = useFormStore(store);
  // Undefined before hydration, when the URL's anchor shows whether the form was sent.
  const [notice, setNotice] = useState<FormNotice | null | undefined>(refusal ? noticeOf(refusal, failed) : undefined);
  const [send] = useState(() => createFormSender(id));
  const touchedAt = useRef(0);
  const [shownAt] = useState(() => (pathname === loadedPath ? 0 : performance.now()));

  useEffect(() => {
    const wasSent = window.location.hash === `#${sentAnchor(id)}`;
    setNotice((now) => (now === undefined ? (wasSent ? { tone: "success", ...sent } : null) : now));
  }, [id, sent]);

  function touch() {
    touchedAt.current ||= performance.now();
  }

  function change(event: ChangeEvent<HTMLFormElement>) {
    touch();
    const { name } = event.target;
    const rule = rules[name];
    const { errors } = store.read();
    // Fields refused before are revalidated on change; the others on the next submit.
    if (!rule || !(name in errors)) return;
    const { error } = checkField(rule, new FormData(event.currentTarget).get(name));
    store.update({ errors: { ...errors, [name]: error ?? undefined } });
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (store.read().busy) return;
    touch();
    setNotice(null);
    const typed = new FormData(event.currentTarget);
    const checked = checkForm(rules, Object.fromEntries(typed));
    focusFirstError(() => store.showErrors(checked.ok ? {} : checked.errors));
    if (!checked.ok) return;
    const values = checked.values as FormValues<Id>;
    const seconds = Math.round((performance.now() - touchedAt.current) / 1000);
    let ended = null as FormNotice | null;
    store.update({ busy: true });
    try {
      await send(values, {
        [guardFields.trap]: `${typed.get(guardFields.trap) ?? ""}`,
        [guardFields.elapsed]: Math.round(performance.now() - shownAt),
        [guardFields.page]: pathname,
      });
      for (const control of controlsOf(ref.current)) if (rules[control.name]) clearControl(control);
      store.update({ errors: {} });
      touchedAt.current = 0;
      ended = { tone: "success", ...sent };
    } catch (error) {
      const params = error instanceof ApiError ? error.params : {};
      if (!(error instanceof ApiError)) report(error);
      const fieldErrors = Object.entries(params).filter(([name]) => rules[name]);
      if (fieldErrors.length > 0) focusFirstError(() => store.showErrors(Object.fromEntries(fieldErrors)));
      else ended = { tone: "error", ...failed(error) };
    }
    store.update({ busy: false });
    flushSync(() => setNotice(ended));
    document.getElementById(sentAnchor(id))?.scrollIntoView({ block: "nearest" });
    if (ended) onAnswer?.({ success: ended.tone === "success", values, seconds });
  }

  const firstInvalid = refusal && Object.keys(rules).find((name) => refusal.errors[name]);
  return {
    id,
    page: pathname,
    ref,
    busy: state.busy,
    notice,
    sent,
    on: { submit, change, touch },
    /** Props for a control of this name, with its earlier value and error. */
    field: (name: FieldName<Id>) => ({
      name,
      defaultValue: refusal?.values[name] ?? "",
      error: state.errors[name],
      maxLength: maxLengthOf(rules[name]),
      // On a page that shows a refusal without script, nothing else can move the focus.
      autoFocus: name === firstInvalid || undefined,
    }),
  };
}

/** What PublicForm and its parts need from any form. */
export type PublicFormState = Omit<ReturnType<typeof usePublicForm>, "field">;

/** With field errors the message introduces them; without any, the form failed as a whole. */
function noticeOf({ errors, message }: FormResult, failed: (error: unknown) => NoticeText): FormNotice {
  return { tone: "error", ...(Object.keys(errors).length > 0 ? { title: message } : failed(new Error(message))) };
}

function maxLengthOf(rule: FieldRule | undefined): number | undefined {
  if (rule?.kind === "email") return maxLengths.email;
  return rule?.kind === "choice" ? undefined : rule?.max;
}

/** Not `reset`, which would restore the values that a refused form came back with. */
function clearControl(control: HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement): void {
  if (control instanceof HTMLInputElement && control.type === "radio") control.checked = false;
  else control.value = "";
}

type Attempt = { body: FormSubmission; key: string };

/**
 * Returns a function that submits one form and throws ApiError. Equal values reuse body and idempotency key, so that a
 * second press or a retry after a lost response is one submission. Once accepted, equal values are a new submission.
 */
export function createFormSender(formId: PublicFormId) {
  const attempts = new Map<string, Attempt>();
  return async (values: Record<string, string>, guards: Record<string, unknown>): Promise<void> => {
    const serialised = JSON.stringify(values);
    const attempt = attempts.get(serialised) ?? {
      body: { form_id: formId, data: { ...values, ...guards } },
      key: newIdempotencyKey(),
    };
    attempts.set(serialised, attempt);
    await call(submitForm, { body: attempt.body }, { idempotencyKey: attempt.key });
    attempts.clear();
  };
}

/** The refusal of this form when it was sent without script; null otherwise. */
function useFormResult(formId: PublicFormId): FormResult | null {
  const result = useSiteData()?.formResult;
  // The result belongs to the loaded document, not to pages navigated to later.
  const isFirst = useLocation().key === "default";
  return isFirst && result?.formId === formId ? result : null;
}
