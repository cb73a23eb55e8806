import { rewardTerms } from "./reward-terms.ts";

/** Native disclosures: they open by mouse, touch and keyboard before any script, and are found by a search in the page. */
export function TermsAccordion() {
  return (
    <div className="max-w-text border-t border-line">
      {rewardTerms.map(({ id, title, clauses }) => (
        <details key={id} className="group border-b border-line">
          <summary className="flex min-h-14 list-none items-center justify-between gap-4 rounded py-3 hover:text-atlantic-600 [&::-webkit-details-marker]:hidden">
            <h3 className="font-sans text-base font-semibold tracking-normal">{title}</h3>
            <svg
              viewBox="0 0 16 16"
              className="no-print size-4 shrink-0 text-atlantic-600 transition-transform group-open:rotate-180"
              fill="none"
              stroke="currentColor"
              strokeWidth={2}
              aria-hidden="true"
            >
              <path d="m3 6 5 5 5-5" />
            </svg>
          </summary>
          <ul className="list-disc pb-5 ps-6">
            {clauses.map((clause) => (
              <li key={clause} className="mt-1 ps-1 marker:text-atlantic-600">
                {clause}
              </li>
            ))}
          </ul>
        </details>
      ))}
    </div>
  );
}
