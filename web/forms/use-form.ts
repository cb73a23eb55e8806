import { useState } from "react";
import {
  type AfterChange,
  clearFieldError,
  createControlledForm,
  type FieldName,
  isSame,
  valueAt,
} from "./controlled-form.ts";
import { type Errors, useFormStore } from "./form-store.ts";

type FormOptions<Values> = {
  /** Every field with its first value. */
  initial: Values | (() => Values);
  /** Errors by field; leave out if only the server validates. */
  check?: (values: Values) => Errors;
  /** Default: `clearFieldError`. */
  afterChange?: AfterChange;
};

type Typed = { currentTarget: { value: string } };
type Ticked = { currentTarget: { checked: boolean } };

export type Form<Values extends object> = ReturnType<typeof useForm<Values>>;

const nothing = () => ({});

/** A form that holds its values: state, validation and submission. */
export function useForm<Values extends object>(options: FormOptions<Values>) {
  const { initial, check = nothing, afterChange = clearFieldError } = options;
  const [store] = useState(() =>
    createControlledForm(typeof initial === "function" ? initial() : initial, { check, afterChange }),
  );
  store.rules = { check, afterChange };
  const { state, ref, focusFirstError } = useFormStore(store);
  function validate(): boolean {
    let isValid = false;
    focusFirstError(() => {
      isValid = store.validate();
    });
    return isValid;
  }
  return {
    ...state,
    ref,
    store,
    isChanged: !isSame(state.values, state.base),
    /** Props for a text field or select. */
    field: (name: FieldName<Values>) => ({
      name,
      value: String(valueAt(state.values, name) ?? ""),
      error: state.errors[name],
      onChange: ({ currentTarget }: Typed) => store.change(name, currentTarget.value),
    }),
    /** Props for a checkbox. */
    box: (name: FieldName<Values>) => ({
      name,
      checked: valueAt(state.values, name) === true,
      onChange: ({ currentTarget }: Ticked) => store.change(name, currentTarget.checked),
    }),
    change: store.change,
    set: store.set,
    /** Returns whether the form is valid; otherwise focuses the first error. */
    validate,
    /** Shows errors and focuses the first. */
    refuse: (errors: Errors) => focusFirstError(() => store.showErrors(errors)),
    /** Validates and runs `work`, ignoring further submits while busy; shows what was refused. */
    async send(work: (values: Values) => Promise<void>, failed: (error: unknown) => void = store.showRefusal) {
      const { busy, values } = store.read();
      if (busy || !validate()) return;
      await store.run(
        () => work(values),
        (error) => focusFirstError(() => failed(error)),
      );
    },
  };
}
