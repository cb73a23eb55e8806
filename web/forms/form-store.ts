/** What is wrong with fields, by their names; the names of fields inside a value are the server's: `events.0.name`. */
export type Errors = Readonly<Record<string, string | undefined>>;

/** What every form has. */
export type FormState = { errors: Errors; busy: boolean };

export type FormStore<State extends FormState> = ReturnType<typeof createFormStore<State>>;

/** A form without its controls: what is wrong with it, and whether it is on its way. */
export function createFormStore<State extends FormState>(state: State) {
  const store = {
    /** Fields that were refused: they are judged at each change. */
    refused: new Set(Object.keys(state.errors)),
    read: () => state,
    /** Told of every change by whoever draws the form. */
    draw(_: State): void {},
    update(changes: Partial<State>): void {
      state = { ...state, ...changes };
      store.draw(state);
    },
    /** Shows these errors in place of all others. */
    show(errors: Errors): void {
      for (const name of Object.keys(errors)) store.refused.add(name);
      store.update({ errors } as Partial<State>);
    },
    /** A field was changed: what is wrong with it now counts where it was refused before. */
    judge(name: string, judged: () => string | null | undefined): void {
      if (store.refused.has(name)) {
        store.update({ errors: { ...state.errors, [name]: judged() ?? undefined } } as Partial<State>);
      }
    },
    /** One thing at a time: `work` is not begun while something is under way. What it throws goes to `failed`. */
    async run(work: () => Promise<void>, failed: (error: unknown) => void): Promise<void> {
      if (state.busy) return;
      store.update({ busy: true } as Partial<State>);
      await work().catch(failed);
      store.update({ busy: false } as Partial<State>);
    },
  };
  return store;
}

/** What the server says of these fields, of all that it refuses by name. */
export function errorsOf(params: Record<string, string>, fields: object): Errors {
  const isField = ([name]: [string, string]) => Object.hasOwn(fields, name.split(".")[0] ?? "");
  return Object.fromEntries(Object.entries(params).filter(isField));
}
