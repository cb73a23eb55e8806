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
