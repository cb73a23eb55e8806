import type { PlaceSuggestion } from "../../contract/places.ts";
import { joinClasses } from "../ui/join-classes.ts";

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
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard stays in the text field, as the pattern has it
          <div
            key={place.id}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            // The text field must keep the focus, or the list would close before the click arrives.
            onPointerDown={(event) => event.preventDefault()}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onChoose(place)}
            className={joinClasses(
              "flex min-h-11 cursor-pointer items-center px-3 py-2 hover:bg-atlantic-100",
              index === active && "bg-atlantic-100 shadow-[inset_3px_0_0_var(--color-atlantic-600)]",
            )}
          >
            {place.label}
            {place.note && <span className="ms-2 text-sm text-muted">{place.note}</span>}
          </div>
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
