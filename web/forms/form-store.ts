import { useRef, useState } from "react";
import { flushSync } from "react-dom";

/** Errors by field name; nested fields are named as the server names them: `events.0.name`. */
export type Errors = Readonly<Record<string, string | undefined>>;

export type FormState = { errors: Errors; busy: boolean };

export type FormStore<State extends FormState> = ReturnType<typeof createFormStore<State>>;

/** A form's state outside React: its errors, and whether it is being sent. */
export function createFormStore<State extends FormState>(state: State) {
  const store = {
    read: () => state,
    /** Set by the rendering component; called on every change. */
    onUpdate(_: State): void {},
    update(changes: Partial<State>): void {
      state = { ...state, ...changes };
      store.onUpdate(state);
    },
    /** Replaces all errors. Fields that had one before keep an entry, so that they are revalidated on change. */
    showErrors(errors: Errors): void {
      let shown = errors;
      for (const name of Object.keys(state.errors)) shown = { [name]: undefined, ...shown };
      store.update({ errors: shown } as Partial<State>);
    },
  };
  return store;
}

/** Connects a store to a component; `ref` goes on the form element, so that `focusFirstError` finds its fields. */
export function useFormStore<State extends FormState>(store: FormStore<State>) {
  const [state, setState] = useState(store.read);
  store.onUpdate = setState;
  const ref = useRef<HTMLFormElement>(null);

  /** Renders the errors that `show` sets and focuses the first invalid field. */
  function focusFirstError(show: () => unknown): void {
    flushSync(show);
    const first = controlsOf(ref.current).find(({ name }) => store.read().errors[name]);
    first?.focus();
    // The focused field may be visible while its label is still under the page header.
    first?.labels?.[0]?.scrollIntoView({ block: "nearest" });
  }

  return { state, ref, focusFirstError };
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** The form's controls in document order. */
export function controlsOf(form: HTMLFormElement | null): Control[] {
  return [...(form?.elements ?? [])] as Control[];
}
