import { useRef, useState, useSyncExternalStore } from "react";
import { flushSync } from "react-dom";
import { createFormStore, type Errors, type FormRules } from "./form-store.ts";

type FormStart<Values> = FormRules<Values> & {
  /** Every field of the form, with what stands in it at first. */
  initial: () => Values;
  /** Errors that are shown from the beginning. */
  errors?: Errors | undefined;
};

/**
 * What every form has. `ref` on the form's element lets a refusal lead to the first faulty field, which is found by its name; without it errors
 * are shown and nobody is led anywhere.
 */
export function useFormStore<Values extends object>({ initial, errors, ...rules }: FormStart<Values>) {
  const [store] = useState(() => createFormStore(initial(), rules, errors));
  store.rules = rules;
  const state = useSyncExternalStore(store.subscribe, store.read, store.read);
  const ref = useRef<HTMLFormElement>(null);

  /** Draws what `show` finds wrong and goes to the first of it. */
  function leading<Result>(show: () => Result): Result {
    const result = flushSync(show);
    const wrong = store.read().errors;
    const first = controlsOf(ref.current).find(({ name }) => wrong[name]);
    first?.focus();
    // The field alone may have come to stand under the page's header, and its label behind it.
    first?.labels?.[0]?.scrollIntoView({ block: "nearest" });
    return result;
  }

  return { store, state, ref, leading };
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** In the order of the page. */
export function controlsOf(form: HTMLFormElement | null): Control[] {
  return [...(form?.querySelectorAll<Control>("[name]") ?? [])];
}
