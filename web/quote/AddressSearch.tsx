import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { findPlaces, getPlace, type PlaceDetails, type PlaceSuggestion } from "../../contract/places.ts";
import { call } from "../api/call.ts";
import type { Position, usePosition } from "../forms/use-position.ts";
import { useSearchSession } from "../forms/use-search-session.ts";
import { useSuggestions } from "../forms/use-suggestions.ts";
import { loadTwice } from "../report/load-twice.ts";
import { controlClasses, Field } from "../ui/Field.tsx";
import { joinClasses } from "../ui/join-classes.ts";
import { Spinner } from "../ui/Spinner.tsx";

type AddressSearchProps = {
  id: string;
  label: string;
  text: string;
  /** Whether the text stands for a chosen address; if not, returning to it brings its suggestions back. */
  isSettled: boolean;
  /** A chosen place is being looked up. */
  isAwaiting: boolean;
  position: ReturnType<typeof usePosition>;
  onType: (text: string) => void;
  /** A suggestion was chosen; the place follows, with the same number, once it has been looked up. */
  onChoose: (choice: number) => void;
  onPlace: (choice: number, place: PlaceDetails) => void;
  onAnswer: (worked: boolean) => void;
  /** The field was left after an address was typed in full: it is being looked up. The promise resolves whether or not it is found. */
  onReading: (reading: Promise<void>) => void;
};

/** A combobox with a list, by the ARIA Authoring Practices: https://www.w3.org/WAI/ARIA/apg/patterns/combobox/ */
export function AddressSearch(props: AddressSearchProps) {
  const { id, label, text, isSettled, isAwaiting, position, onType, onChoose, onPlace, onAnswer, onReading } = props;
  const [isOpen, setIsOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const listId = useId();
  const choices = useRef(0);
  const latest = useRef("");
  latest.current = isSettled || isAwaiting ? "" : text;
  const session = useSearchSession();
  const found = useSuggestions(text, isOpen, position.position, session, onAnswer);
  const places = found?.places ?? [];
  const isShown = isOpen && places.length > 0;

  const choose = async (suggestion: PlaceSuggestion) => {
    setIsOpen(false);
    setActive(-1);
    choices.current += 1;
    const choice = choices.current;
    onChoose(choice);
    const lookedUp = placeOf(suggestion, session.id());
    session.end();
    onPlace(choice, await lookedUp);
  };
  /** Chooses a suggestion by itself only if it is the whole address; anything less is for the visitor to choose. */
  const takeApart = async () => {
    const places = found?.places ?? (await readLine(text, position.position, session.id()));
    const whole = places.find((place) => place.whole);
    // Text that was typed or chosen in the meantime takes precedence.
    if (whole && latest.current === text) await choose(whole);
  };
  const leave = () => {
    setIsOpen(false);
    if (!isSettled && !isAwaiting && text.trim() !== "") onReading(takeApart());
  };
  const handleKey = (event: KeyboardEvent) => {
    const move = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (move !== undefined) {
      event.preventDefault();
      setIsOpen(true);
      if (isShown) setActive(nextActive(active, move, places.length));
    } else if (event.key === "Enter") {
      // Enter in the search never sends the form: it answers the list, or nothing.
      event.preventDefault();
      const place = isShown ? places[active] : undefined;
      if (place) void choose(place);
      else leave();
    } else if (event.key === "Escape" && isShown) {
      event.preventDefault();
      setIsOpen(false);
      setActive(-1);
    }
  };

  return (
    <Field id={id} label={label} help="Start with a street, a town or an Eircode">
      {(control) => (
        <div className="relative">
          <input
            {...control}
            type="text"
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={isShown}
            aria-controls={listId}
            aria-busy={isAwaiting || undefined}
            aria-activedescendant={isShown && active >= 0 ? `${listId}-${active}` : undefined}
            autoComplete="off"
            spellCheck={false}
            maxLength={200}
            value={text}
            onFocus={() => {
              position.ask();
              if (!isSettled) setIsOpen(true);
            }}
            onChange={(event) => {
              onType(event.currentTarget.value);
              setIsOpen(true);
              setActive(-1);
            }}
            onKeyDown={handleKey}
            onBlur={leave}
            className={joinClasses(controlClasses, isAwaiting && "pe-10")}
          />
          {isAwaiting && <Spinner className="pointer-events-none absolute end-3 top-3.5 text-muted" />}
          <p role="status" className="sr-only">
            {isAwaiting && "Looking up the address…"}
            {!isAwaiting && isOpen && found && countText(places.length, position.region)}
          </p>
          {(isOpen || !isSettled) && places.length === 0 && <Abroad text={text} />}
          <Suggestions id={listId} isShown={isShown} region={position.region} credit={creditOf(places)}>
            {places.map((place, index) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard stays in the text field, as the pattern has it
              <div
                key={place.id}
                id={`${listId}-${index}`}
                role="option"
                tabIndex={-1}
                aria-selected={index === active}
                // The text field must keep the focus, or the list would close before the click arrives.
                onPointerDown={(event) => event.preventDefault()}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => void choose(place)}
                className={joinClasses(
                  "flex min-h-11 cursor-pointer items-center px-3 py-2 hover:bg-atlantic-100",
                  index === active && "bg-atlantic-100 shadow-[inset_3px_0_0_var(--color-atlantic-600)]",
                )}
              >
                {place.label}
                {place.note && <span className="ms-2 text-sm text-muted">{place.note}</span>}
              </div>
            ))}
          </Suggestions>
        </div>
      )}
    </Field>
  );
}

const loadPlacesAbroad = () => import("../../domain/addresses/place-abroad.ts");

/** Says that the text names a place abroad, for which there are no suggestions. The list of cities is loaded when somebody types. */
function Abroad({ text }: { text: string }) {
  const [tell, setTell] = useState<((line: string) => string | null) | null>(null);
  const isTyped = text.trim() !== "";
  useEffect(() => {
    // If the list cannot be loaded, only this hint is missing.
    if (isTyped)
      loadTwice(loadPlacesAbroad).then(
        ({ abroadText }) => setTell(() => abroadText),
        () => {},
      );
  }, [isTyped]);
  const says = tell?.(text);
  return (
    <p role="status" className="mt-1 text-sm font-medium empty:hidden">
      {says}
    </p>
  );
}

type SuggestionsProps = { id: string; isShown: boolean; region: string | null; credit: string; children: ReactNode };

function Suggestions({ id, isShown, region, credit, children }: SuggestionsProps) {
  return (
    <div
      hidden={!isShown}
      className="absolute inset-x-0 top-full z-30 mt-1 overflow-hidden rounded border border-line bg-white shadow"
    >
      {region && <p className="border-b border-line px-3 py-2 text-xs text-muted">Suggestions near {region}</p>}
      <div id={id} role="listbox" aria-label="Suggestions" className="max-h-80 overflow-y-auto">
        {children}
      </div>
      {credit && (
        <p translate="no" className="px-3 py-1.5 text-right text-xs text-muted">
          {credit}
        </p>
      )}
    </div>
  );
}

/** The attribution for suggestions from other sources; empty for our own data. */
function creditOf(places: PlaceSuggestion[]): string {
  return [...new Set(places.map(({ credit }) => credit).filter(Boolean))].join(", ");
}

function nextActive(active: number, move: number, count: number): number {
  if (active < 0) return move > 0 ? 0 : count - 1;
  return (active + move + count) % count;
}

function countText(count: number, region: string | null): string {
  if (count === 0) return "No suggestions. You can type the address under Address Details.";
  return `${count} ${count === 1 ? "suggestion" : "suggestions"}${region ? ` near ${region}` : ""}`;
}

/** Suggestions for a line that was typed without choosing one; none if the call fails. */
async function readLine(text: string, near: Position | null, session: string): Promise<PlaceSuggestion[]> {
  try {
    return await call(findPlaces, { query: { input: text.trim(), ...near, session } });
  } catch {
    return [];
  }
}

/** The place's full details; if they cannot be loaded, the suggestion's own. */
async function placeOf(suggestion: PlaceSuggestion, session: string): Promise<PlaceDetails> {
  try {
    return await call(getPlace, { params: { id: suggestion.id }, query: { session } });
  } catch {
    const { id, label, city, county, postcode, country } = suggestion;
    const names = { name: label, display_name: label, formatted_address: label, vicinity: city };
    const parts = { company_name: "", address1: "", address2: "", city, state: county, postcode, country };
    return { id, ...names, ...parts, location: { lat: 0, lng: 0 }, types: [], postalOnly: true };
  }
}
