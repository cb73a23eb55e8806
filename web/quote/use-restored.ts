import { type RefObject, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { takeHandover } from "../journey/quote-handover.ts";
import type { QuoteState } from "./quote-state.ts";
import type { QuoteAction } from "./reduce.ts";
import { withDraft, withHandover, writeDraft } from "./saved-state.ts";

const initialisingMs = 1000;

/**
 * Fills the calculator at its start, from the first there is of: the quote that came back from booking (once), the draft of this tab;
 * and from the teaser's fields in the address (`?from=…&to=…`). Keeps the draft from then on. Says whether it is initialising.
 */
export function useRestored(
  state: QuoteState,
  latest: RefObject<QuoteState>,
  dispatch: (action: QuoteAction) => void,
): boolean {
  const started = useRef(false);
  const [initialising, setInitialising] = useState(false);
  const navigate = useNavigate();

  useEffect(() => {
    if (!started.current) {
      started.current = true;
      const handover = takeHandover();
      const restored = handover ? withHandover(latest.current, handover) : withDraft(latest.current);
      if (restored) dispatch({ type: "restored", state: restored });
      setInitialising(handover !== null);
      if (takeTeaser(latest, dispatch)) void navigate(".", { replace: true, preventScrollReset: true });
    }
  }, [latest, dispatch, navigate]);

  useEffect(() => {
    if (!initialising) return;
    const timer = setTimeout(() => setInitialising(false), initialisingMs);
    return () => clearTimeout(timer);
  }, [initialising]);

  // The first state is the empty one of the cached page; writing it would wipe out the draft before it is read.
  const first = useRef(state);
  useEffect(() => {
    if (state !== first.current) writeDraft(state);
  }, [state]);
  return initialising;
}

/** Takes the home page's two fields over where they say something new. They leave the address, or a reload would bring them back. */
function takeTeaser(latest: RefObject<QuoteState>, dispatch: (action: QuoteAction) => void): boolean {
  const query = new URLSearchParams(window.location.search);
  const texts = [
    ["pickup", query.get("from")],
    ["dropoff", query.get("to")],
  ] as const;
  for (const [side, text] of texts) {
    if (text?.trim() && text !== latest.current[side].text)
      dispatch({ type: "entryFilled", side, entry: { text: text.trim().slice(0, 200) } });
  }
  return texts.some(([, text]) => text !== null);
}
