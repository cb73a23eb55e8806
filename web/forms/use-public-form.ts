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

/** A notice: what happened, and what comes next. */
type Said = { title: string; text?: string };
export type FormNotice = Said & { tone: "success" | "error" };

type FormEnds<Id extends PublicFormId> = {
  sent: Said;
  failed: (error: unknown) => Said;
  /** Told once the server took the form or failed; `seconds` since the form was first touched. */
  onAnswer?: (answer: { success: boolean; values: FormValues<Id>; seconds: number }) => void;
};

type FieldName<Id extends PublicFormId> = keyof FormValues<Id> & string;

/** The page that was loaded as a document: its forms could be filled in before this ran, since 0 of the page's clock. */
const loadedPath = typeof window === "undefined" ? null : window.location.pathname;

/**
 * A public form. Its fields are the browser's own, so that what is typed before any script runs stays; it is read when it is sent. Without
 * script the same fields are posted, and the page comes back with the notice or with the errors.
 */
export function usePublicForm<Id extends PublicFormId>(id: Id, { sent, failed, onAnswer }: FormEnds<Id>) {
  const rules: FormRules = formRules[id];
  const { pathname } = useLocation();
  const result = useFormResult(id);
  const [refusal] = useState(result);
  const [store] = useState(() => createFormStore<FormState>({ errors: refusal?.errors ?? {}, busy: false }));
  const { state, ref, leading } = useFormStore(store);
  // Undefined: no script has run yet, and the address says whether the form was sent.
  const [notice, setNotice] = useState<FormNotice | null | undefined>(refusal ? noticeOf(refusal, failed) : undefined);
  const [send] = useState(() => createSender(id));
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
    // What was refused before is judged at each change, the rest not before the form is sent again.
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
    leading(() => store.show(checked.ok ? {} : checked.errors));
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
      for (const control of controlsOf(ref.current)) if (rules[control.name]) empty(control);
      store.update({ errors: {} });
      touchedAt.current = 0;
      ended = { tone: "success", ...sent };
    } catch (error) {
      const params = error instanceof ApiError ? error.params : {};
      if (!(error instanceof ApiError)) report(error);
      const faults = Object.entries(params).filter(([name]) => rules[name]);
      if (faults.length > 0) leading(() => store.show(Object.fromEntries(faults)));
      else ended = { tone: "error", ...failed(error) };
    }
    store.update({ busy: false });
    flushSync(() => setNotice(ended));
    document.getElementById(sentAnchor(id))?.scrollIntoView({ block: "nearest" });
    if (ended) onAnswer?.({ success: ended.tone === "success", values, seconds });
  }

  const firstFault = refusal && Object.keys(rules).find((name) => refusal.errors[name]);
  return {
    id,
    page: pathname,
    ref,
    busy: state.busy,
    notice,
    sent,
    on: { submit, change, touch },
    /** What a control of this name needs: attributes, what was typed before, and its error. */
    field: (name: FieldName<Id>) => ({
      name,
      defaultValue: refusal?.values[name] ?? "",
      error: state.errors[name],
      maxLength: maxLengthOf(rules[name]),
      // The page that shows a refusal without script has no other way to lead there.
      autoFocus: name === firstFault || undefined,
    }),
  };
}

/** What the parts of a form's frame need of it, whichever form it is. */
export type PublicFormState = Omit<ReturnType<typeof usePublicForm>, "field">;

/** The errors say what is wrong; without any the form could not be taken at all. */
function noticeOf({ errors, message }: FormResult, failed: (error: unknown) => Said): FormNotice {
  return { tone: "error", ...(Object.keys(errors).length > 0 ? { title: message } : failed(new Error(message))) };
}

function maxLengthOf(rule: FieldRule | undefined): number | undefined {
  if (rule?.kind === "email") return maxLengths.email;
  return rule?.kind === "choice" ? undefined : rule?.max;
}

/** Not `reset`: on a page that came back with what was typed, that would bring it back. */
function empty(control: HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement): void {
  if (control instanceof HTMLInputElement && control.type === "radio") control.checked = false;
  else control.value = "";
}

type Attempt = { body: FormSubmission; key: string };

/**
 * Returns how one form is sent; failures are thrown as ApiError. The same wording again is the same request, guards and key included, so
 * that two presses or a retry after a lost answer are one submission; once it was taken, the same wording is a new one.
 */
export function createSender(formId: PublicFormId) {
  const attempts = new Map<string, Attempt>();
  return async (values: Record<string, string>, guards: Record<string, unknown>): Promise<void> => {
    const wording = JSON.stringify(values);
    const attempt = attempts.get(wording) ?? {
      body: { form_id: formId, data: { ...values, ...guards } },
      key: newIdempotencyKey(),
    };
    attempts.set(wording, attempt);
    await call(submitForm, { body: attempt.body }, { idempotencyKey: attempt.key });
    attempts.clear();
  };
}

/** The result of sending this form without script; null if it was not sent like that, or was accepted. */
function useFormResult(formId: PublicFormId): FormResult | null {
  const result = useSiteData()?.formResult;
  // The result belongs to the document that was loaded, not to pages navigated to afterwards.
  const isFirst = useLocation().key === "default";
  return isFirst && result?.formId === formId ? result : null;
}
