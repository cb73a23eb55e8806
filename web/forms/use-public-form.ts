import { type ChangeEvent, type FormEvent, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useLocation } from "react-router";
import { type FormValues, formRules, guardFields, type PublicFormId, sentAnchor } from "../../contract/form-rules.ts";
import { longest } from "../../contract/limits.ts";
import { checkField, checkForm, type FieldRule, type FormRules } from "../../domain/forms/check-form.ts";
import { ApiError } from "../api/api-error.ts";
import { report } from "../report/report.ts";
import { useFormResult } from "../site/form-result.ts";
import { createSender } from "./send-form.ts";

/** A notice: what happened, and what comes next. */
type Said = { title: string; text?: string };
export type FormNotice = Said & { tone: "success" | "error" };

type FormEnds<Id extends PublicFormId> = {
  sent: Said;
  failed: (error: unknown) => Said;
  /** Told once the server took the form or failed; `seconds` since the form was first touched. */
  onAnswer?: (answer: { success: boolean; values: FormValues<Id>; seconds: number }) => void;
};

type Errors = Partial<Record<string, string>>;
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
  const [errors, setErrors] = useState<Errors>(refusal?.errors ?? {});
  // Undefined: no script has run yet, and the address says whether the form was sent.
  const [notice, setNotice] = useState<FormNotice | null | undefined>(
    refusal ? noticeOf(refusal.errors, refusal.message, failed) : undefined,
  );
  const [busy, setBusy] = useState(false);
  const ref = useRef<HTMLFormElement>(null);
  const [send] = useState(() => createSender(id));
  // Two presses can come before the first is drawn as busy, hence not state.
  const mind = useRef({ sending: false, touchedAt: 0, judged: new Set(Object.keys(errors)) }).current;
  const [shownAt] = useState(() => (pathname === loadedPath ? 0 : performance.now()));

  useEffect(() => {
    const wasSent = window.location.hash === `#${sentAnchor(id)}`;
    setNotice((now) => (now === undefined ? (wasSent ? { tone: "success", ...sent } : null) : now));
  }, [id, sent]);

  function touch() {
    mind.touchedAt ||= performance.now();
  }

  function change({ target }: ChangeEvent<HTMLFormElement>) {
    touch();
    const name: string = target.name;
    const rule = rules[name];
    if (!rule || !mind.judged.has(name)) return;
    const error = checkField(rule, new FormData(ref.current ?? undefined).get(name)).error ?? undefined;
    setErrors((before) => ({ ...before, [name]: error }));
  }

  /** Shows what is wrong and goes to the first of it. */
  function refuse(faults: Errors) {
    for (const name of Object.keys(faults)) mind.judged.add(name);
    flushSync(() => setErrors(faults));
    const first = Object.keys(rules).find((name) => faults[name]);
    const control = first && controlsOf(ref.current, first)[0];
    if (!control) return;
    control.focus();
    // The field alone may have come to stand under the page's header, and its label behind it.
    control.labels?.[0]?.scrollIntoView({ block: "nearest" });
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (mind.sending) return;
    touch();
    setNotice(null);
    const typed = new FormData(event.currentTarget);
    const checked = checkForm(rules, Object.fromEntries(typed));
    if (!checked.ok) return refuse(checked.errors);
    setErrors({});
    mind.sending = true;
    setBusy(true);
    const values = checked.values as FormValues<Id>;
    const seconds = Math.round((performance.now() - mind.touchedAt) / 1000);
    const ended = await attempt(values, `${typed.get(guardFields.trap) ?? ""}`);
    mind.sending = false;
    flushSync(() => {
      setBusy(false);
      setNotice(ended);
    });
    document.getElementById(sentAnchor(id))?.scrollIntoView({ block: "nearest" });
    if (ended) onAnswer?.({ success: ended.tone === "success", values, seconds });
  }

  /** Null where the server found fields that are not right. */
  async function attempt(values: FormValues<Id>, trap: string): Promise<FormNotice | null> {
    try {
      const elapsedMs = Math.round(performance.now() - shownAt);
      await send(values, {
        [guardFields.trap]: trap,
        [guardFields.elapsed]: elapsedMs,
        [guardFields.page]: pathname,
      });
    } catch (error) {
      const faults = error instanceof ApiError ? fieldsOf(rules, error.params) : {};
      if (Object.keys(faults).length > 0) {
        refuse(faults);
        return null;
      }
      if (!(error instanceof ApiError)) report(error);
      return { tone: "error", ...failed(error) };
    }
    for (const name of Object.keys(rules)) for (const control of controlsOf(ref.current, name)) empty(control);
    mind.judged.clear();
    mind.touchedAt = 0;
    return { tone: "success", ...sent };
  }

  const firstFault = refusal && Object.keys(rules).find((name) => refusal.errors[name]);
  return {
    id,
    page: pathname,
    ref,
    busy,
    notice,
    sent,
    on: { submit, change, touch },
    /** What a control of this name needs: attributes, what was typed before, and its error. */
    field: (name: FieldName<Id>) => ({
      name,
      defaultValue: refusal?.values[name] ?? "",
      error: errors[name],
      maxLength: maxLengthOf(rules[name]),
      // The page that shows a refusal without script has no other way to lead there.
      autoFocus: name === firstFault || undefined,
    }),
  };
}

/** What the parts of a form's frame need of it, whichever form it is. */
export type PublicFormState = Omit<ReturnType<typeof usePublicForm>, "field">;

function noticeOf(errors: Errors, message: string, failed: (error: unknown) => Said): FormNotice {
  const said = Object.keys(errors).length > 0 ? { title: message } : failed(new Error(message));
  return { tone: "error", ...said };
}

/** The faults that belong to a field of this form. */
function fieldsOf(rules: FormRules, params: Record<string, string>): Errors {
  return Object.fromEntries(Object.entries(params).filter(([name]) => Object.hasOwn(rules, name)));
}

function maxLengthOf(rule: FieldRule | undefined): number | undefined {
  if (rule?.kind === "email") return longest.email;
  return rule?.kind === "line" || rule?.kind === "lines" ? rule.max : undefined;
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

function controlsOf(form: HTMLFormElement | null, name: string): Control[] {
  return [...(form?.querySelectorAll<Control>(`[name="${name}"]`) ?? [])];
}

/** Not `reset`: on a page that came back with what was typed, that would bring it back. */
function empty(control: Control): void {
  if (control instanceof HTMLInputElement && control.type === "radio") control.checked = false;
  else control.value = "";
}
