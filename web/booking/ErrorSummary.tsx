import { forwardRef } from "react";
import { Notice } from "../ui/Notice.tsx";

/** A field that was refused, by its name, and what is said of it there. */
export type RefusedField = { name: string; text: string };

type ErrorSummaryProps = { fields: readonly RefusedField[]; onGo: (name: string) => void };

/** All that is to be put right, in the order of the form; each line leads to its field. Takes the focus when a form comes back with it. */
export const ErrorSummary = forwardRef<HTMLElement, ErrorSummaryProps>(function ErrorSummary({ fields, onGo }, box) {
  return (
    <section
      ref={box}
      aria-label="To be put right"
      // The chat gives way to it.
      data-result
      tabIndex={-1}
      className="scroll-mt-4 rounded shadow-none! outline-none!"
    >
      <Notice tone="error" title={`Please look at these ${fields.length} fields`}>
        <ul className="mt-1">
          {fields.map(({ name, text }) => (
            <li key={name}>
              <a
                href={`#${fieldId(name)}`}
                className="inline-block min-h-8 py-1 font-medium underline underline-offset-4 hover:decoration-2"
                onClick={(event) => {
                  event.preventDefault();
                  onGo(name);
                }}
              >
                {text}
              </a>
            </li>
          ))}
        </ul>
      </Notice>
    </section>
  );
});

export function fieldId(name: string): string {
  return `booking-${name}`;
}
