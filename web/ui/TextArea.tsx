import type { ComponentProps } from "react";
import type { FieldTexts } from "./Field.tsx";
import { controlClasses, Field } from "./Field.tsx";
import { joinClasses } from "./join-classes.ts";

type TextAreaProps = Omit<ComponentProps<"textarea">, "required"> & FieldTexts & { fieldClassName?: string };

/** A multi-line field that grows with its text where browsers support it. */
export function TextArea(props: TextAreaProps) {
  const { label, help, error, required, id, className, fieldClassName, rows = 4, style, ...textarea } = props;
  return (
    <Field label={label} help={help} error={error} required={required} id={id} className={fieldClassName}>
      {(control) => (
        <textarea
          rows={rows}
          // field-sizing ignores `rows`.
          style={{ minHeight: `calc(${rows}lh + 1.125rem)`, ...style }}
          {...textarea}
          {...control}
          className={joinClasses(controlClasses, "field-sizing-content max-h-96 resize-y", className)}
        />
      )}
    </Field>
  );
}
