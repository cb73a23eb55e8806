import { forwardRef } from "react";
import { Notice } from "../ui/Notice.tsx";

/** An invalid field and its error. */
export type InvalidField = { name: string; text: string };

type ErrorSummaryProps = { fields: readonly InvalidField[]; onGo: (name: string) => void };

/** Lists the invalid fields in form order, each a link to its field; takes the focus after a refused submit. */
export const ErrorSummary = forwardRef<HTMLElement, ErrorSummaryProps>(function ErrorSummary({ fields, onGo }, box) {
  return (
    <section
      ref={box}
      aria-label="Fields to correct"
      // The chat button hides while this is visible.
      data-result
      tabIndex={-1}
      className="scroll-mt-4 rounded shadow-none! outline-none!"
    >
      <Notice
        tone="error"
        title={fields.length === 1 ? "1 field needs attention" : `${fields.length} fields need attention`}
      >
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
