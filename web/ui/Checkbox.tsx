import type { ComponentProps, ReactNode } from "react";
import { useId } from "react";
import { FieldError } from "./Field.tsx";
import { joinClasses } from "./join-classes.ts";

type CheckboxProps = Omit<ComponentProps<"input">, "type" | "required"> & {
  label: ReactNode;
  help?: ReactNode;
  error?: ReactNode;
  required?: boolean;
  fieldClassName?: string;
};

/** A checkbox with label, help and error. Other props go to the `<input>`: checked, onChange, name, ref… */
export function Checkbox({ label, help, error, required, id, className, fieldClassName, ...input }: CheckboxProps) {
  const made = useId();
  const controlId = id ?? made;
  const helpId = `${controlId}-help`;
  const errorId = `${controlId}-error`;
  const described = [help && helpId, error && errorId].filter(Boolean).join(" ");
  return (
    <div className={joinClasses("grid gap-1", fieldClassName)}>
      <div className="flex min-h-11 items-start gap-3 py-2">
        <input
          {...input}
          id={controlId}
          type="checkbox"
          aria-describedby={described || undefined}
          aria-invalid={error ? true : undefined}
          aria-required={required || undefined}
          className={joinClasses("mt-0.5 size-6 shrink-0 accent-atlantic-600", className)}
        />
        <div className="grid gap-0.5">
          <label htmlFor={controlId} className={joinClasses("py-px", required && "required-mark")}>
            {label}
          </label>
          {help && (
            <p id={helpId} className="text-sm text-muted">
              {help}
            </p>
          )}
        </div>
      </div>
      <FieldError id={errorId}>{error}</FieldError>
    </div>
  );
}
