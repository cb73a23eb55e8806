import type { ReactNode } from "react";
import { SuggestionOption } from "./SuggestionOption.tsx";

/** `credit`: attribution of the data, where required. */
export type Suggestion = { id: string; label: ReactNode; note?: string | undefined; credit?: string | undefined };

type SuggestionListProps<Suggested> = {
  id: string;
  /** Accessible name of the list. */
  label: string;
  suggestions: readonly Suggested[];
  /** Index of the suggestion that Enter would choose; -1 for none. */
  active: number;
  onChoose: (suggestion: Suggested) => void;
};

/** The list of a combobox: https://www.w3.org/WAI/ARIA/apg/patterns/combobox/ */
export function SuggestionList<Suggested extends Suggestion>(props: SuggestionListProps<Suggested>) {
  const { id, label, suggestions, active, onChoose } = props;
  const credit = [...new Set(suggestions.map((suggestion) => suggestion.credit).filter(Boolean))].join(", ");
  return (
    <div className="absolute inset-x-0 top-full z-30 mt-1 overflow-hidden rounded border border-line bg-white text-ink shadow">
      <div id={id} role="listbox" aria-label={label} className="max-h-80 overflow-y-auto">
        {suggestions.map((suggestion, index) => (
          <SuggestionOption
            key={suggestion.id}
            id={`${id}-${index}`}
            label={suggestion.label}
            note={suggestion.note}
            isActive={index === active}
            onChoose={() => onChoose(suggestion)}
          />
        ))}
      </div>
      {credit && (
        <p translate="no" className="px-3 py-1.5 text-right text-xs text-muted">
          {credit}
        </p>
      )}
    </div>
  );
}
