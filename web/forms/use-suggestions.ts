import { useEffect, useState } from "react";
import { findPlaces, type PlaceSuggestion } from "../../contract/places.ts";
import { isAborted } from "../api/api-error.ts";
import { call } from "../api/call.ts";
import type { Position } from "./use-position.ts";
import type { SearchSession } from "./use-search-session.ts";

const debounceMs = 200;
const fewestCharacters = 2;

export type Suggestions = { text: string; places: PlaceSuggestion[] };

/** Places for what is typed, best first; null while nothing is asked or known yet. A question is given up when the text changes. */
export function useSuggestions(
  text: string,
  isWanted: boolean,
  near: Position | null,
  session: SearchSession,
  onAnswer: (worked: boolean) => void,
): Suggestions | null {
  const [found, setFound] = useState<Suggestions | null>(null);
  const input = text.trim();
  const asks = isWanted && input.length >= fewestCharacters;
  useEffect(() => {
    if (!asks) return;
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
  }, [input, asks, near, session, onAnswer]);
  return asks && found?.text === input ? found : null;
}
