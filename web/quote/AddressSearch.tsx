import { type ClipboardEvent, type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { findPlaces, getPlace, type PlaceDetails, type PlaceSuggestion } from "../../contract/places.ts";
import { call } from "../api/call.ts";
import { currentConsent } from "../consent/consent.ts";
import { SuggestionOption } from "../forms/SuggestionOption.tsx";
import type { Position, usePosition } from "../forms/use-position.ts";
import { useSearchSession } from "../forms/use-search-session.ts";
import { type Suggestions as Found, useSuggestions } from "../forms/use-suggestions.ts";
import { importWithRetry } from "../report/import-with-retry.ts";
import { controlClasses, Field } from "../ui/Field.tsx";
import { joinClasses } from "../ui/join-classes.ts";
import { Spinner } from "../ui/Spinner.tsx";
import type { AddressDetails } from "./quote-state.ts";
import type { UsedAddress } from "./used-addresses.ts";

type AddressSearchProps = {
  id: string;
  label: string;
  error: ReactNode;
  text: string;
  /** The text is a chosen address. If not, focusing the field shows its suggestions again. */
  isSettled: boolean;
  /** A chosen place is being looked up. */
  isAwaiting: boolean;
  position: ReturnType<typeof usePosition>;
  onType: (text: string) => void;
  /** A suggestion was chosen; `onPlace` follows with the same number once the place is loaded. */
  onChoose: (choice: number) => void;
  onPlace: (choice: number, place: PlaceDetails) => void;
  /** The typed line is a whole address, or an address from an earlier visit was chosen. */
  onLine: (details: AddressDetails) => void;
  onAnswer: (worked: boolean) => void;
  /** The field was left with a typed address, which is being looked up. The promise resolves either way. */
  onLookup: (reading: Promise<void>) => void;
};

const maxLength = 200;

type Choice = PlaceSuggestion | UsedAddress;

/** A combobox as in the ARIA Authoring Practices: https://www.w3.org/WAI/ARIA/apg/patterns/combobox/ */
export function AddressSearch(props: AddressSearchProps) {
  const { id, label, text, isAwaiting, position, onType, onChoose, onPlace, onLine, onAnswer, onLookup } = props;
  const [isTyping, setTyping] = useState(false);
  const isSettled = props.isSettled && !isTyping;
  const [isOpen, setIsOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const listId = useId();
  const choices = useRef(0);
  const latest = useRef("");
  latest.current = isSettled || isAwaiting ? "" : text;
  const session = useSearchSession();
  const found = useSuggestions(text, isOpen, position.position, session, onAnswer);
  const [used, setUsed] = useState<UsedAddress[]>([]);
  const places: Choice[] = text === "" ? used : (found?.places ?? []);
  const isShown = isOpen && places.length > 0;

  const choose = async (suggestion: Choice) => {
    setIsOpen(false);
    setActive(-1);
    if ("details" in suggestion) {
      // What was typed before the choice does not count.
      onType(text);
      return onLine(suggestion.details);
    }
    choices.current += 1;
    const choice = choices.current;
    onChoose(choice);
    setTyping(false);
    const lookedUp = placeOf(suggestion, session.id());
    session.end();
    const [place, lines] = await Promise.all([lookedUp, loadLineParser()]);
    onPlace(choice, lines?.withTypedParts(place, text) ?? place);
  };
  /** Chooses a suggestion automatically only if it is a whole address; otherwise the visitor chooses. */
  const resolveLine = async (line: string) => {
    const places =
      (line === text && found?.places) || (await findLineSuggestions(line, position.position, session.id()));
    const whole = places.find((place) => place.whole);
    const address = whole ? null : (await loadLineParser())?.parseTypedLine(line, places);
    // Text typed or chosen in the meantime wins.
    if (latest.current !== line) return;
    if (whole) await choose(whole);
    else if (address) {
      setTyping(false);
      onLine(address);
    }
  };
  const leave = () => {
    setIsOpen(false);
    if (!isSettled && !isAwaiting && text.trim() !== "") onLookup(resolveLine(text));
  };
  const type = (typed: string) => {
    onType(typed);
    setTyping(true);
    setIsOpen(true);
    setActive(-1);
  };
  /** Treats text pasted into an empty or fully selected field as an address whose lines are its parts. */
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const { value, selectionStart, selectionEnd } = event.currentTarget;
    if ((selectionEnd ?? 0) - (selectionStart ?? 0) < value.length) return;
    event.preventDefault();
    const lines = event.clipboardData
      .getData("text")
      .trim()
      .split(/[\s,]*[\r\n]+\s*/);
    const line = lines.join(", ").slice(0, maxLength);
    type(line);
    onLookup(resolveLine(line));
  };
  const handleKey = (event: KeyboardEvent) => {
    const move = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (move !== undefined) {
      event.preventDefault();
      setIsOpen(true);
      if (isShown) setActive(nextActive(active, move, places.length));
    } else if (event.key === "Enter") {
      // Enter in the search chooses a suggestion; it never submits the form.
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
    <Field id={id} label={label} error={props.error} help="Start with a street, a town or an Eircode">
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
            maxLength={maxLength}
            value={text}
            onFocus={() => {
              position.request();
              void loadLineParser();
              if (text === "") void loadUsedAddresses().then(setUsed);
              if (!isSettled || text === "") setIsOpen(true);
            }}
            onChange={(event) => type(event.currentTarget.value)}
            onPaste={paste}
            onKeyDown={handleKey}
            onBlur={leave}
            className={joinClasses(controlClasses, isAwaiting && "pe-10")}
          />
          {isAwaiting && <Spinner className="pointer-events-none absolute end-3 top-3.5 text-muted" />}
          <p role="status" className="sr-only">
            {isAwaiting && "Looking up the address…"}
            {!isAwaiting && isOpen && found && countText(places.length, position.region)}
          </p>
          {(isOpen || !isSettled) && places.length === 0 && <AbroadHint text={text} />}
          <Suggestions id={listId} isShown={isShown} region={position.region} credit={creditOf(found)}>
            {places.map((place, index) => (
              <SuggestionOption
                key={place.id}
                id={`${listId}-${index}`}
                label={place.label}
                note={place.note}
                isActive={index === active}
                onChoose={() => void choose(place)}
              />
            ))}
          </Suggestions>
        </div>
      )}
    </Field>
  );
}

const loadUsed = () => import("./used-addresses.ts");

/** Addresses of earlier visits, if the visitor allowed preferences to be stored. */
async function loadUsedAddresses(): Promise<UsedAddress[]> {
  if (!currentConsent()?.preferences) return [];
  try {
    return (await importWithRetry(loadUsed)).readUsedAddresses();
  } catch {
    return [];
  }
}

const loadLines = () => import("../forms/typed-line.ts");

/** Loaded on first focus; suggestions and fields also work without it. */
async function loadLineParser() {
  try {
    return await importWithRetry(loadLines);
  } catch {
    return null;
  }
}

const loadPlacesAbroad = () => import("../../domain/addresses/place-abroad.ts");

/**
 * A hint that the text names a place abroad, where there are no suggestions. Its list of cities loads on first input.
 */
function AbroadHint({ text }: { text: string }) {
  const [describe, setDescribe] = useState<((line: string) => string | null) | null>(null);
  const isTyped = text.trim() !== "";
  useEffect(() => {
    // Without the list only this hint is missing.
    if (isTyped)
      importWithRetry(loadPlacesAbroad).then(
        ({ placeAbroadHint }) => setDescribe(() => placeAbroadHint),
        () => {},
      );
  }, [isTyped]);
  const hint = describe?.(text);
  return (
    <p role="status" className="mt-1 text-sm font-medium empty:hidden">
      {hint}
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
function creditOf(found: Found | null): string {
  return [...new Set(found?.places.map(({ credit }) => credit).filter(Boolean))].join(", ");
}

function nextActive(active: number, move: number, count: number): number {
  if (active < 0) return move > 0 ? 0 : count - 1;
  return (active + move + count) % count;
}

function countText(count: number, region: string | null): string {
  if (count === 0) return "No suggestions. You can type the address under Address Details.";
  return `${count} ${count === 1 ? "suggestion" : "suggestions"}${region ? ` near ${region}` : ""}`;
}

/** Suggestions for a typed line; none if the call fails. */
async function findLineSuggestions(text: string, near: Position | null, session: string): Promise<PlaceSuggestion[]> {
  try {
    return await call(findPlaces, { query: { input: text.trim(), ...near, session } });
  } catch {
    return [];
  }
}

/** The place's details, or the suggestion's own data if they cannot be loaded. */
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
