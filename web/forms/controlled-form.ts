import { ApiError } from "../api/api-error.ts";
import { errorText } from "../api/error-text.ts";
import { createFormStore, type Errors, type FormState, type FormStore } from "./form-store.ts";

/** Where a value stands in a form: `email`, or inside another value `trackingCodes.gtmId`, `events.0.name`, as the server names what it refuses. */
export type FieldName<Values> = (keyof Values & string) | `${keyof Values & string}.${string}`;

/** A form that holds its values, rather than leave them to the browser's own fields. */
export type HeldState<Values> = FormState & {
  values: Values;
  /** The values while nothing is changed. */
  base: Values;
  /** What is wrong with the whole of it; empty where nothing is. */
  failure: string;
  /** Whether it was sent since it began, whatever became of it. */
  wasSent: boolean;
};

export type HeldRules<Values> = {
  /** The text of each faulty field. */
  check: (values: Values) => Errors;
  afterChange: AfterChange;
};

/** Its rules may be others at each drawing. */
export function createHeldForm<Values extends object>(initial: Values, rules: HeldRules<Values>) {
  const begun = (base: Values, values: Values): HeldState<Values> => {
    return { values, base, errors: {}, failure: "", busy: false, wasSent: false };
  };
  const store = createFormStore(begun(initial, initial));
  const { show } = store;
  const held = Object.assign(store, {
    rules,
    /** Shows these errors in place of all that was said. */
    show(errors: Errors): void {
      store.update({ failure: "" });
      show(errors);
    },
    /** One thing at a time: `work` is not begun while something is under way. What it throws goes to `failed`. */
    async run(work: () => Promise<void>, failed: (error: unknown) => void): Promise<void> {
      if (store.read().busy) return;
      store.update({ busy: true });
      await work().catch(failed);
      store.update({ busy: false });
    },
    /** Somebody typed or chose. */
    change(name: FieldName<Values>, value: unknown): void {
      const values = withValue(store.read().values, name, value);
      store.update({ values });
      held.rules.afterChange(store, name, () => held.rules.check(values)[name]);
    },
    /** The form fills fields in by itself: what was wrong with them counts no longer. */
    set(changes: Partial<Values>): void {
      const { values, errors } = store.read();
      store.update({ values: { ...values, ...changes }, errors: without(errors, Object.keys(changes)) });
    },
    /** Begins anew, with these values as those that nobody changed. */
    reset(base: Values = initial, values: Values = base): void {
      const { busy } = store.read();
      store.update({ ...begun(base, values), busy });
    },
    /** True where nothing is wrong with what is typed; else shows what is. */
    passes(): boolean {
      const found = Object.entries(held.rules.check(store.read().values)).filter(([, text]) => text);
      store.update({ wasSent: true });
      held.show(Object.fromEntries(found));
      return found.length === 0;
    },
    /** What the server refused stands at its fields, or is said of the whole where it names none of them. */
    showRefusal(error: unknown): void {
      const errors = error instanceof ApiError ? errorsOf(error.params, store.read().values) : {};
      held.show(errors);
      if (Object.keys(errors).length === 0) store.update({ failure: errorText(error) });
    },
  });
  return held;
}

/** What the server says of these fields, of all that it refuses by name. */
export function errorsOf(params: Record<string, string>, fields: object): Errors {
  const isField = ([name]: [string, string]) => Object.hasOwn(fields, name.split(".")[0] ?? "");
  return Object.fromEntries(Object.entries(params).filter(isField));
}

export function valueAt(values: unknown, name: string): unknown {
  let at = values;
  for (const key of name.split(".")) at = (at as Record<string, unknown> | null | undefined)?.[key];
  return at;
}

/** The values with another one in that place. Only what leads there is made anew: the rest stays the very same objects. */
export function withValue<Values>(values: Values, name: string, value: unknown): Values {
  const [key = "", ...deeper] = name.split(".");
  const inner = (values as Record<string, unknown>)[key];
  const next = deeper.length > 0 ? withValue(inner ?? {}, deeper.join("."), value) : value;
  return (
    Array.isArray(values) ? values.map((each, index) => (`${index}` === key ? next : each)) : { ...values, [key]: next }
  ) as Values;
}

/** Asked at every keystroke: what nobody touched is the very same object, and a list of thousands is not gone through. */
export function isSame<Values extends object>(one: Values, other: Values): boolean {
  const keys = new Set([...Object.keys(one), ...Object.keys(other)]) as Set<keyof Values>;
  return [...keys].every((key) => one[key] === other[key] || JSON.stringify(one[key]) === JSON.stringify(other[key]));
}

/** What becomes of the errors of a form that holds its values when one of its fields is changed; `judge` says what is wrong with the field now. */
export type AfterChange = (
  store: FormStore<FormState & { wasSent: boolean }>,
  name: string,
  judge: () => string | undefined,
) => void;

/** Once the form was sent, every field is judged. */
export const judgeAll: AfterChange = (store, name, judge) => {
  if (!store.read().wasSent) return;
  store.update({ errors: { ...store.read().errors, [name]: judge() } });
};

/** The field's error goes until the form is sent again. */
export const forget: AfterChange = (store, name) => store.update({ errors: without(store.read().errors, [name]) });

/** Every error goes. */
export const forgetAll: AfterChange = (store) => store.update({ errors: {} });

/** All stay until the form is sent again. */
export const keep: AfterChange = () => {};

/** Without the errors of these fields, and of what is inside their values. */
export function without(errors: Errors, names: readonly string[]): Errors {
  const isNamed = (name: string) => names.some((each) => name === each || name.startsWith(`${each}.`));
  return Object.fromEntries(Object.entries(errors).filter(([name]) => !isNamed(name)));
}
