import type { ReactNode } from "react";
import { useId } from "react";
import { joinClasses } from "./join-classes.ts";

/** Props that connect a control with its label, help and error; spread them on the input. */
export type FieldControl = {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
  "aria-required": true | undefined;
};

export type FieldTexts = {
  label: ReactNode;
  help?: ReactNode;
  /** Announced politely when it appears; absent or empty if the field is valid. */
  error?: ReactNode;
  required?: boolean;
};

type FieldProps = FieldTexts & {
  id?: string;
  className?: string;
  children: (control: FieldControl) => ReactNode;
};

/** Label, help and error around a control. Forms have `noValidate`, so that errors are in our words. */
export function Field({ label, help, error, required = false, id, className, children }: FieldProps) {
  const made = useId();
  const controlId = id ?? made;
  const helpId = `${controlId}-help`;
  const errorId = `${controlId}-error`;
  const described = [help && helpId, error && errorId].filter(Boolean).join(" ");
  return (
    <div className={joinClasses("grid content-start gap-1.5", className)}>
      <label
        id={`${controlId}-label`}
        htmlFor={controlId}
        className={joinClasses("w-fit text-sm font-semibold", required && "required-mark")}
      >
        {label}
      </label>
      {children({
        id: controlId,
        "aria-describedby": described || undefined,
        "aria-invalid": error ? true : undefined,
        "aria-required": required || undefined,
      })}
      {help && (
        <p id={helpId} className="text-sm text-muted">
          {help}
        </p>
      )}
      <FieldError id={errorId}>{error}</FieldError>
    </div>
  );
}

/** The live region exists before its text, or screen readers would not announce it. */
export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <div id={id} aria-live="polite" className="empty:-mt-1.5">
      {children ? (
        <p className="flex items-start gap-1.5 text-sm font-medium text-brick">
          <svg viewBox="0 0 16 16" className="mt-1 size-4 shrink-0" fill="currentColor" aria-hidden="true">
            <path d="M8 1a7 7 0 1 1 0 14A7 7 0 0 1 8 1Zm-.9 3.2.2 5h1.4l.2-5H7.1ZM8 10.4a.9.9 0 1 0 0 1.8.9.9 0 0 0 0-1.8Z" />
          </svg>
          <span>{children}</span>
        </p>
      ) : null}
    </div>
  );
}

/** The look of text inputs, selects and date buttons. */
export const controlClasses = joinClasses(
  "w-full min-h-12 rounded border border-edge bg-white px-3 py-2 text-base text-ink transition-colors",
  "placeholder:text-muted hover:border-ink",
  "invalid:border-brick invalid:bg-brick-100/40 invalid:shadow-[inset_3px_0_0_var(--color-brick)]",
  "disabled:cursor-not-allowed disabled:border-line disabled:bg-foam disabled:text-muted [&[readonly]]:bg-foam",
);
