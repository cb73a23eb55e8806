import { useRef, useState } from "react";
import { flushSync } from "react-dom";

/** What is wrong with fields, by their names; the names of fields inside a value are the server's: `events.0.name`. */
export type Errors = Readonly<Record<string, string | undefined>>;

/** What every form has. */
export type FormState = { errors: Errors; busy: boolean };

export type FormStore<State extends FormState> = ReturnType<typeof createFormStore<State>>;

/** A form without its controls: what is wrong with it, and whether it is on its way. */
export function createFormStore<State extends FormState>(state: State) {
  const store = {
    read: () => state,
    /** Told of every change by whoever draws the form. */
    draw(_: State): void {},
    update(changes: Partial<State>): void {
      state = { ...state, ...changes };
      store.draw(state);
    },
    /** Shows these errors in place of all others. Fields that were refused before keep their names, by which they are judged. */
    show(errors: Errors): void {
      let shown = errors;
      for (const name of Object.keys(state.errors)) shown = { [name]: undefined, ...shown };
      store.update({ errors: shown } as Partial<State>);
    },
  };
  return store;
}

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
