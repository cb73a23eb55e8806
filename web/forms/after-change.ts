import type { AfterChange, Errors } from "./form-store.ts";

/** Once the form was judged as a whole, every field is judged. */
export const judgeAll: AfterChange = ({ name, errors, wasJudged, judge }) =>
  wasJudged ? { ...errors, [name]: judge() } : errors;

/** The field's error goes until the form is sent again. */
export const forget: AfterChange = ({ name, errors }) => without(errors, [name]);

/** Every error goes. */
export const forgetAll: AfterChange = () => ({});

/** All stay until the form is sent again. */
export const keep: AfterChange = ({ errors }) => errors;

/** Without the errors of these fields, and of what is inside their values. */
export function without(errors: Errors, names: readonly string[]): Errors {
  const isNamed = (name: string) => names.some((each) => name === each || name.startsWith(`${each}.`));
  return Object.fromEntries(Object.entries(errors).filter(([name]) => !isNamed(name)));
}
