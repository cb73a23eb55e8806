import { ApiError } from "../api/api-error.ts";
import { errorText } from "../api/error-text.ts";
import { without } from "./after-change.ts";
import { errorsOf, type FormStore } from "./form-store.ts";

/** Where a value stands in a form: `email`, or inside another value `trackingCodes.gtmId`, `events.0.name`, as the server names what it refuses. */
export type FieldName<Values> = (keyof Values & string) | `${keyof Values & string}.${string}`;

/** What is done with a form that holds its values, rather than leave them to the browser's own fields. */
export function holdValues<Values extends object>(store: FormStore<Values>) {
  return {
    /** Somebody typed or chose. */
    change(name: FieldName<Values>, value: unknown): void {
      const values = withValue(store.read().values, name, value);
      store.update({ values, errors: store.errorsAfter(name, values) });
    },
    /** The form fills fields in by itself: what was wrong with them counts no longer. */
    set(changes: Partial<Values>): void {
      const { values, errors } = store.read();
      store.update({ values: { ...values, ...changes }, errors: without(errors, Object.keys(changes)) });
    },
    /** True where nothing is wrong with what is typed; else shows what is. */
    passes(): boolean {
      const found = Object.entries(store.rules.check(store.read().values)).filter(([, text]) => text);
      store.show(Object.fromEntries(found));
      return found.length === 0;
    },
    /** What the server refused stands at its fields, or is said of the whole where it names none of them. */
    showRefusal(error: unknown): void {
      const errors = error instanceof ApiError ? errorsOf(error.params, store.read().values) : {};
      if (Object.keys(errors).length > 0) store.show(errors);
      else store.update({ errors, failure: errorText(error) });
    },
  };
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
