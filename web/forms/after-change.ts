import type { Errors, FormState, FormStore } from "./form-store.ts";

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
