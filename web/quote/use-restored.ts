import { type RefObject, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { takeHandover } from "../journey/quote-handover.ts";
import { type AskedTrip, readAskedTrip } from "./asked-trip.ts";
import { type QuoteState, type Side, sides } from "./quote-state.ts";
import type { QuoteAction } from "./reduce.ts";
import { withDraft, withHandover, writeDraft } from "./saved-state.ts";

const initialisingMs = 1000;

/**
 * Fills the calculator at its start, from the first there is of: the quote that came back from booking (once), the draft of this tab;
 * and from two places in the address (`?from=…&to=…`), which `ask` has found. Keeps the draft from then on. Says whether it is initialising.
 */
export function useRestored(
  state: QuoteState,
  latest: RefObject<QuoteState>,
  dispatch: (action: QuoteAction) => void,
  ask: (trip: AskedTrip) => void,
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
      if (takeAskedTrip(latest, dispatch, ask)) void navigate(".", { replace: true, preventScrollReset: true });
    }
  }, [latest, dispatch, ask, navigate]);

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

/** Takes the two fields of another page over where they say something new. They leave the address, or a reload would bring them back. */
function takeAskedTrip(
  latest: RefObject<QuoteState>,
  dispatch: (action: QuoteAction) => void,
  ask: (trip: AskedTrip) => void,
): boolean {
  const asked = readAskedTrip(window.location.search);
  if (!asked) return false;
  const { trip, priority } = asked;
  if (priority) dispatch({ type: "priorityChosen", priority, now: new Date() });
  const isNew = (side: Side) => trip[side] !== null && trip[side].text !== latest.current[side].text;
  if (sides.some(isNew))
    ask({ pickup: isNew("pickup") ? trip.pickup : null, dropoff: isNew("dropoff") ? trip.dropoff : null });
  return true;
}
