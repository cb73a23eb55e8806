import type { ReactNode } from "react";
import { useId } from "react";
import { FieldError } from "./Field.tsx";
import { joinClasses } from "./join-classes.ts";

export type FieldsetProps = {
  legend: ReactNode;
  /** Shows the legend to screen readers only, where a heading says the same. */
  legendHidden?: boolean;
  help?: ReactNode;
  error?: ReactNode;
  required?: boolean;
  id?: string;
  className?: string;
};

/** Several controls for one question. `id` is on the fieldset, which can take the focus when it has an error. */
export function Fieldset(props: FieldsetProps & { role?: "radiogroup"; children: ReactNode }) {
  const { legend, legendHidden = false, help, error, required = false, id, className, role, children } = props;
  const made = useId();
  const own = id ?? made;
  const described = [help && `${own}-help`, error && `${own}-error`].filter(Boolean).join(" ");
  // ARIA allows aria-invalid and aria-required on a radiogroup, but not on a group.
  const radios = role && { role, "aria-invalid": error ? true : undefined, "aria-required": required || undefined };
  return (
    <fieldset
      id={id}
      {...radios}
      tabIndex={-1}
      aria-labelledby={`${own}-legend`}
      aria-describedby={described || undefined}
      className={joinClasses("min-w-0", className)}
    >
      <legend
        id={`${own}-legend`}
        className={joinClasses(legendHidden ? "sr-only" : "mb-2 text-sm font-semibold", required && "required-mark")}
      >
        {legend}
      </legend>
      {help && (
        <p id={`${own}-help`} className="-mt-1 mb-3 text-sm text-muted">
          {help}
        </p>
      )}
      {children}
      <div className="mt-2">
        <FieldError id={`${own}-error`}>{error}</FieldError>
      </div>
    </fieldset>
  );
}
