import { useState } from "react";
import { type Errors, useFormStore } from "./form-store.ts";
import { type AfterChange, createHeldForm, type FieldName, forget, isSame, valueAt } from "./held-values.ts";

type FormOptions<Values> = {
  /** Every field of the form, with what stands in it at first. */
  initial: Values | (() => Values);
  /** The text of each faulty field; none where the server alone judges. */
  check?: (values: Values) => Errors;
  /** `forget` unless told. */
  afterChange?: AfterChange;
};

type Typed = { currentTarget: { value: string } };
type Ticked = { currentTarget: { checked: boolean } };

export type Form<Values extends object> = ReturnType<typeof useForm<Values>>;

const nothing = () => ({});

/** A form that holds its values: what is typed, what is wrong with it, and its being sent. */
export function useForm<Values extends object>(options: FormOptions<Values>) {
  const { initial, check = nothing, afterChange = forget } = options;
  const [held] = useState(() =>
    createHeldForm(typeof initial === "function" ? initial() : initial, { check, afterChange }),
  );
  held.rules = { check, afterChange };
  const { state, ref, leading } = useFormStore(held);
  function passes(): boolean {
    let isRight = false;
    leading(() => {
      isRight = held.passes();
    });
    return isRight;
  }
  return {
    ...state,
    ref,
    held,
    isChanged: !isSame(state.values, state.base),
    /** What a text field or select needs. */
    field: (name: FieldName<Values>) => ({
      name,
      value: String(valueAt(state.values, name) ?? ""),
      error: state.errors[name],
      onChange: ({ currentTarget }: Typed) => held.change(name, currentTarget.value),
    }),
    /** What something to tick needs. */
    box: (name: FieldName<Values>) => ({
      name,
      checked: valueAt(state.values, name) === true,
      onChange: ({ currentTarget }: Ticked) => held.change(name, currentTarget.checked),
    }),
    change: held.change,
    set: held.set,
    /** True where it can be sent; else leads to what is wrong. */
    passes,
    /** Leads to what is wrong. */
    refuse: (errors: Errors) => leading(() => held.show(errors)),
    /** Checks and sends; presses while it is on its way do nothing. What was refused is shown. */
    async send(work: (values: Values) => Promise<void>, failed: (error: unknown) => void = held.showRefusal) {
      const { busy, values } = held.read();
      if (busy || !passes()) return;
      await held.run(
        () => work(values),
        (error) => leading(() => failed(error)),
      );
    },
  };
}
