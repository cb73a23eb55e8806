import { useEffect, useState } from "react";
import { findPlaces, type PlaceSuggestion } from "../../contract/places.ts";
import { isAborted } from "../api/api-error.ts";
import { call } from "../api/call.ts";
import type { Position } from "./use-position.ts";
import type { SearchSession } from "./use-search-session.ts";

const debounceMs = 200;
const minCharacters = 2;

export type Suggestions = { text: string; places: PlaceSuggestion[] };

/** Places for the typed text, best first; null until they are known. A request is aborted when the text changes. */
export function useSuggestions(
  text: string,
  isWanted: boolean,
  near: Position | null,
  session: SearchSession,
  onAnswer: (worked: boolean) => void,
): Suggestions | null {
  const [found, setFound] = useState<Suggestions | null>(null);
  const input = text.trim();
  const isActive = isWanted && input.length >= minCharacters;
  useEffect(() => {
    if (!isActive) return;
    const controller = new AbortController();
    const timer = setTimeout(async () => {
      try {
        const places = await call(
          findPlaces,
          { query: { input, ...near, session: session.id() } },
          { signal: controller.signal },
        );
        setFound({ text: input, places });
        onAnswer(true);
      } catch (error) {
        if (isAborted(error)) return;
        setFound(null);
        onAnswer(false);
      }
    }, debounceMs);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [input, isActive, near, session, onAnswer]);
  return isActive && found?.text === input ? found : null;
}
