import { useEffect, useId, useRef, useState } from "react";
import type { PlaceSuggestion } from "../../contract/places.ts";
import { SuggestionList } from "./SuggestionList.tsx";
import { useSearchSession } from "./use-search-session.ts";
import { useSuggestions } from "./use-suggestions.ts";

type PlaceSuggestionsProps = { input: HTMLInputElement };

/**
 * Turns a plain input into a combobox without losing focus, caret or text. The chosen place is submitted with the
 * form, as `fromPlace` and `fromSearch` beside `from`.
 */
export function PlaceSuggestions({ input }: PlaceSuggestionsProps) {
  const [text, setText] = useState(input.value);
  const [isOpen, setOpen] = useState(document.activeElement === input);
  const [active, setActive] = useState(-1);
  const [chosen, setChosen] = useState<{ placeId: string; session: string } | null>(null);
  const id = useId();
  const session = useSearchSession();
  const found = useSuggestions(text, isOpen, null, session, ignore);
  const places = found?.places ?? [];
  const isShown = isOpen && places.length > 0;

  const choose = (place: PlaceSuggestion) => {
    input.value = place.label;
    setText(place.label);
    setChosen({ placeId: place.id, session: session.id() });
    session.end();
    setOpen(false);
    setActive(-1);
  };
  const press = (event: KeyboardEvent) => {
    const move = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (move !== undefined) {
      event.preventDefault();
      setOpen(true);
      // Arrow up from the field selects the last suggestion; arrow down from the last wraps to the first.
      if (isShown) setActive((active < 0 && move < 0 ? 0 : active) + move + places.length);
    } else if (event.key === "Enter" && current) {
      event.preventDefault();
      choose(current);
    } else if (event.key === "Escape" && isShown) {
      event.preventDefault();
      setOpen(false);
      setActive(-1);
    }
  };
  const index = active < 0 ? -1 : active % places.length;
  const current = isShown ? places[index] : undefined;

  const latest = useRef(press);
  latest.current = press;
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    const type = () => {
      setText(input.value);
      setChosen(null);
      setOpen(true);
      setActive(-1);
    };
    input.addEventListener("input", type, { signal });
    input.addEventListener("focus", () => setOpen(true), { signal });
    input.addEventListener("blur", () => setOpen(false), { signal });
    input.addEventListener("keydown", (event) => latest.current(event), { signal });
    return () => listening.abort();
  }, [input]);

  useEffect(() => {
    const attributes = {
      role: "combobox",
      "aria-autocomplete": "list",
      "aria-expanded": `${isShown}`,
      ...(isShown && { "aria-controls": id }),
      ...(current && { "aria-activedescendant": `${id}-${index}` }),
    };
    for (const [name, value] of Object.entries(attributes)) input.setAttribute(name, value);
    return () => {
      for (const name of Object.keys(attributes)) input.removeAttribute(name);
    };
  }, [input, id, isShown, current, index]);

  return (
    <>
      <p role="status" className="sr-only">
        {isOpen && found && (places.length === 0 ? "No suggestions." : countText(places.length))}
      </p>
      {isShown && <SuggestionList id={id} label="Suggestions" suggestions={places} active={index} onChoose={choose} />}
      {chosen && (
        <>
          <input type="hidden" name={`${input.name}Place`} value={chosen.placeId} />
          <input type="hidden" name={`${input.name}Search`} value={chosen.session} />
        </>
      )}
    </>
  );
}

function ignore(): void {}

function countText(count: number): string {
  return count === 1 ? "1 suggestion" : `${count} suggestions`;
}
