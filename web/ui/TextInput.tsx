import type { ComponentProps, MouseEvent, ReactNode } from "react";
import type { FieldTexts } from "./Field.tsx";
import { controlClasses, Field } from "./Field.tsx";
import { joinClasses } from "./join-classes.ts";

type TextInputProps = Omit<ComponentProps<"input">, "required"> &
  FieldTexts & {
    /** A short unit at the end of the input ('cm', '€'). */
    unit?: ReactNode;
    /** Class of the whole field, for its position in a grid. */
    fieldClassName?: string;
  };

/**
 * Clears the input, because browsers do not report that the same file is chosen again, for example after its rows were
 * corrected.
 */
function forgetFile({ currentTarget }: MouseEvent<HTMLInputElement>): void {
  currentTarget.value = "";
}

/** A one-line field with label, help and error. Other props go to the `<input>`: type, autoComplete, inputMode, ref… */
export function TextInput(props: TextInputProps) {
  const { label, help, error, required, unit, id, className, fieldClassName, ...input } = props;
  return (
    <Field label={label} help={help} error={error} required={required} id={id} className={fieldClassName}>
      {(control) => (
        <span className="relative block min-w-0">
          <input
            type="text"
            {...(input.type === "file" && { onClick: forgetFile })}
            {...input}
            {...control}
            className={joinClasses(controlClasses, unit !== undefined && "pe-12", className)}
          />
          {unit !== undefined && (
            <span className="pointer-events-none absolute inset-y-0 end-3 flex items-center text-sm text-muted">
              {unit}
            </span>
          )}
        </span>
      )}
    </Field>
  );
}
