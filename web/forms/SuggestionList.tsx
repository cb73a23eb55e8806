import type { PlaceSuggestion } from "../../contract/places.ts";
import { SuggestionOption } from "./SuggestionOption.tsx";

type SuggestionListProps = {
  id: string;
  places: readonly PlaceSuggestion[];
  /** The one that Enter would choose; -1 for none. */
  active: number;
  onChoose: (place: PlaceSuggestion) => void;
};

/** The list of a combobox, under its field: https://www.w3.org/WAI/ARIA/apg/patterns/combobox/ */
export function SuggestionList({ id, places, active, onChoose }: SuggestionListProps) {
  const credit = [...new Set(places.map((place) => place.credit).filter(Boolean))].join(", ");
  return (
    <div className="absolute inset-x-0 top-full z-30 mt-1 overflow-hidden rounded border border-line bg-white text-ink shadow">
      <div id={id} role="listbox" aria-label="Suggestions" className="max-h-80 overflow-y-auto">
        {places.map((place, index) => (
          <SuggestionOption
            key={place.id}
            id={`${id}-${index}`}
            label={place.label}
            note={place.note}
            isActive={index === active}
            onChoose={() => onChoose(place)}
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
