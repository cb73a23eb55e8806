import type { ComponentProps } from "react";
import { quantityLimits } from "../../domain/pricing/quantity.ts";
import type { FieldTexts } from "./Field.tsx";
import { controlClasses, Field } from "./Field.tsx";
import { joinClasses } from "./join-classes.ts";

export type SelectOption = { value: string; label: string; disabled?: boolean };

type SelectProps = Omit<ComponentProps<"select">, "required" | "children"> &
  FieldTexts & {
    options: readonly SelectOption[];
    /** Empty first option ('Choose a county'); without it the first option is selected. */
    placeholder?: string;
    fieldClassName?: string;
  };

/** A native select, for the phone's picker and type-ahead. */
export function Select(props: SelectProps) {
  const { label, help, error, required, options, placeholder, id, className, fieldClassName, ...select } = props;
  return (
    <Field label={label} help={help} error={error} required={required} id={id} className={fieldClassName}>
      {(control) => (
        <span className="relative block">
          <select
            {...select}
            {...control}
            className={joinClasses(controlClasses, "appearance-none truncate pe-10", className)}
          >
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </select>
          <svg
            viewBox="0 0 16 16"
            className="pointer-events-none absolute inset-y-0 end-3 my-auto size-4"
            fill="none"
            stroke="currentColor"
            strokeWidth={2}
            aria-hidden="true"
          >
            <path d="m3 6 5 5 5-5" />
          </svg>
        </span>
      )}
    </Field>
  );
}

type QuantitySelectProps = Omit<SelectProps, "options" | "placeholder" | "value" | "onChange"> & {
  value: number;
  onChange: (quantity: number) => void;
};

const { min, max } = quantityLimits;
const quantities = Array.from({ length: max - min + 1 }, (_, index) => `${min + index}`);

/** The quantities of a package that can be sent. */
export function QuantitySelect({ value, onChange, ...rest }: QuantitySelectProps) {
  return (
    <Select
      {...rest}
      options={quantities.map((quantity) => ({ value: quantity, label: quantity }))}
      value={`${value}`}
      onChange={(event) => onChange(Number(event.currentTarget.value))}
    />
  );
}
