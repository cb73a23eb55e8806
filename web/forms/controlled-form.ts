import { ApiError } from "../api/api-error.ts";
import { errorText } from "../api/error-text.ts";
import { createFormStore, type Errors, type FormState, type FormStore } from "./form-store.ts";

/** A field's path as the server names it in errors: `email`, `trackingCodes.gtmId`, `events.0.name`. */
export type FieldName<Values> = (keyof Values & string) | `${keyof Values & string}.${string}`;

/** A form whose values are in its state rather than in the browser's fields. */
export type ControlledState<Values> = FormState & {
  values: Values;
  /** The unchanged values, to tell whether anything was edited. */
  base: Values;
  /** An error of the form as a whole; empty if there is none. */
  failure: string;
  /** Whether a submit was attempted since the last reset. */
  wasSent: boolean;
};

export type ControlledFormRules<Values> = {
  /** Errors by field. */
  check: (values: Values) => Errors;
  afterChange: AfterChange;
};

/** `rules` may be replaced on each render. */
export function createControlledForm<Values extends object>(initial: Values, rules: ControlledFormRules<Values>) {
  const initialState = (base: Values, values: Values): ControlledState<Values> => {
    return { values, base, errors: {}, failure: "", busy: false, wasSent: false };
  };
  const store = createFormStore(initialState(initial, initial));
  const { showErrors } = store;
  const form = Object.assign(store, {
    rules,
    /** Replaces all errors, including the form's own. */
    showErrors(errors: Errors): void {
      store.update({ failure: "" });
      showErrors(errors);
    },
    /** Runs one task at a time: does nothing while busy. Passes what `work` throws to `failed`. */
    async run(work: () => Promise<void>, failed: (error: unknown) => void): Promise<void> {
      if (store.read().busy) return;
      store.update({ busy: true });
      await work().catch(failed);
      store.update({ busy: false });
    },
    /** Applies the user's input to one field. */
    change(name: FieldName<Values>, value: unknown): void {
      const values = withValue(store.read().values, name, value);
      store.update({ values });
      form.rules.afterChange(store, name, () => form.rules.check(values)[name]);
    },
    /** Sets fields programmatically and clears their errors. */
    set(changes: Partial<Values>): void {
      const { values, errors } = store.read();
      store.update({ values: { ...values, ...changes }, errors: omitErrors(errors, Object.keys(changes)) });
    },
    /** Starts over with `base` as the unchanged values. */
    reset(base: Values = initial, values: Values = base): void {
      const { busy } = store.read();
      store.update({ ...initialState(base, values), busy });
    },
    /** Checks the values, shows the errors and returns whether there are none. */
    validate(): boolean {
      const found = Object.entries(form.rules.check(store.read().values)).filter(([, text]) => text);
      store.update({ wasSent: true });
      form.showErrors(Object.fromEntries(found));
      return found.length === 0;
    },
    /** Shows a server's refusal at the fields it names, or else on the form as a whole. */
    showRefusal(error: unknown): void {
      const errors = error instanceof ApiError ? errorsOf(error.params, store.read().values) : {};
      form.showErrors(errors);
      if (Object.keys(errors).length === 0) store.update({ failure: errorText(error) });
    },
  });
  return form;
}

/** The server's errors for these fields; errors for other names are dropped. */
export function errorsOf(params: Record<string, string>, fields: object): Errors {
  const isField = ([name]: [string, string]) => Object.hasOwn(fields, name.split(".")[0] ?? "");
  return Object.fromEntries(Object.entries(params).filter(isField));
}

export function valueAt(values: unknown, name: string): unknown {
  let at = values;
  for (const key of name.split(".")) at = (at as Record<string, unknown> | null | undefined)?.[key];
  return at;
}

/** A copy with one value replaced. Objects off its path keep their identity. */
export function withValue<Values>(values: Values, name: string, value: unknown): Values {
  const [key = "", ...deeper] = name.split(".");
  const inner = (values as Record<string, unknown>)[key];
  const next = deeper.length > 0 ? withValue(inner ?? {}, deeper.join("."), value) : value;
  return (
    Array.isArray(values) ? values.map((each, index) => (`${index}` === key ? next : each)) : { ...values, [key]: next }
  ) as Values;
}

/** Compares by identity first, because it runs on every keystroke and lists may have thousands of entries. */
export function isSame<Values extends object>(one: Values, other: Values): boolean {
  const keys = new Set([...Object.keys(one), ...Object.keys(other)]) as Set<keyof Values>;
  return [...keys].every((key) => one[key] === other[key] || JSON.stringify(one[key]) === JSON.stringify(other[key]));
}

/** What happens to errors when a field changes; `check` returns the field's current error. */
export type AfterChange = (
  store: FormStore<FormState & { wasSent: boolean }>,
  name: string,
  check: () => string | undefined,
) => void;

/** Once the form was submitted, revalidates each field as it changes. */
export const revalidateField: AfterChange = (store, name, check) => {
  if (!store.read().wasSent) return;
  store.update({ errors: { ...store.read().errors, [name]: check() } });
};

/** Clears the field's error until the next submit. */
export const clearFieldError: AfterChange = (store, name) =>
  store.update({ errors: omitErrors(store.read().errors, [name]) });

/** Clears every error. */
export const clearAllErrors: AfterChange = (store) => store.update({ errors: {} });

/** Keeps all errors until the next submit. */
export const retainErrors: AfterChange = () => {};

/** The errors without those of the named fields and their nested fields. */
export function omitErrors(errors: Errors, names: readonly string[]): Errors {
  const isNamed = (name: string) => names.some((each) => name === each || name.startsWith(`${each}.`));
  return Object.fromEntries(Object.entries(errors).filter(([name]) => !isNamed(name)));
}
