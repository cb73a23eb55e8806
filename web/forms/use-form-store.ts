import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { FormState, FormStore } from "./form-store.ts";

/**
 * A form as it is drawn. `ref` on the form's element lets a refusal lead to the first faulty field, which is found by its name; without it
 * errors are shown and nobody is led anywhere.
 */
export function useFormStore<State extends FormState>(store: FormStore<State>) {
  const [state, draw] = useState(store.read);
  store.draw = draw;
  const ref = useRef<HTMLFormElement>(null);

  /** Draws what `show` finds wrong and goes to the first of it. */
  function leading(show: () => unknown): void {
    flushSync(show);
    const first = controlsOf(ref.current).find(({ name }) => store.read().errors[name]);
    first?.focus();
    // The field alone may have come to stand under the page's header, and its label behind it.
    first?.labels?.[0]?.scrollIntoView({ block: "nearest" });
  }

  return { state, ref, leading };
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** In the order of the page. */
export function controlsOf(form: HTMLFormElement | null): Control[] {
  return [...(form?.elements ?? [])] as Control[];
}
