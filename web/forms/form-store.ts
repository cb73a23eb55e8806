/** What is wrong with fields, by their names; the names of fields inside a value are the server's: `events.0.name`. */
export type Errors = Readonly<Record<string, string | undefined>>;

type Change = {
  /** The field that was changed. */
  name: string;
  errors: Errors;
  /** Fields that were refused since the form began anew. */
  refused: ReadonlySet<string>;
  /** Whether it was judged as a whole since. */
  wasJudged: boolean;
  /** What is wrong with the field now. */
  judge: () => string | undefined;
};

/** What becomes of the errors of a form when one of its fields is changed. */
export type AfterChange = (change: Change) => Errors;

/** A field that was refused is judged anew, others are not before the form is sent again. */
export const judgeRefused: AfterChange = ({ name, errors, refused, judge }) =>
  refused.has(name) ? { ...errors, [name]: judge() } : errors;

export type FormState<Values> = {
  values: Values;
  /** The values while nothing is changed. */
  base: Values;
  errors: Errors;
  /** What is wrong with the whole of it; empty where nothing is. */
  failure: string;
  busy: boolean;
};

export type FormRules<Values> = {
  /** The text of each faulty field. */
  check: (values: Values) => Errors;
  afterChange: AfterChange;
};

export type FormStore<Values extends object> = ReturnType<typeof createFormStore<Values>>;

/** A form without its controls: what is wrong with it, and whether it is on its way. Its rules may be others at each drawing. */
export function createFormStore<Values extends object>(initial: Values, rules: FormRules<Values>, errors: Errors = {}) {
  let state: FormState<Values> = { values: initial, base: initial, errors, failure: "", busy: false };
  let wasJudged = false;
  const refused = new Set(Object.keys(errors));
  const listeners = new Set<() => void>();

  const store = {
    rules,
    read: () => state,
    /** Told of every change; answers what ends that. */
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    update(changes: Partial<FormState<Values>>): void {
      state = { ...state, ...changes };
      for (const listener of listeners) listener();
    },
    /** The errors once somebody has changed this field, so that these are the values. */
    errorsAfter(name: string, values: Values): Errors {
      const judge = () => store.rules.check(values)[name];
      return store.rules.afterChange({ name, errors: state.errors, refused, wasJudged, judge });
    },
    /** The form was judged: these are its errors, in place of all others. */
    show(errors: Errors): void {
      wasJudged = true;
      for (const name of Object.keys(errors)) refused.add(name);
      store.update({ errors, failure: "" });
    },
    /** Begins anew, with these values as those that nobody changed. */
    reset(base = initial, values = base): void {
      wasJudged = false;
      refused.clear();
      store.update({ base, values, errors: {}, failure: "" });
    },
    /** One thing at a time: `work` is not begun while something is under way. What it throws goes to `failed`. True where it was done. */
    async run(work: () => Promise<void>, failed: (error: unknown) => void): Promise<boolean> {
      if (state.busy) return false;
      store.update({ busy: true });
      try {
        await work();
        return true;
      } catch (error) {
        failed(error);
        return false;
      } finally {
        store.update({ busy: false });
      }
    },
  };
  return store;
}

/** What the server says of these fields, of all that it refuses by name. */
export function errorsOf(params: Record<string, string>, fields: object): Errors {
  const isField = ([name]: [string, string]) => Object.hasOwn(fields, name.split(".")[0] ?? "");
  return Object.fromEntries(Object.entries(params).filter(isField));
}
