import { type RefObject, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { takeHandover } from "../journey/quote-handover.ts";
import { loadTwice } from "../report/load-twice.ts";
import type { AskedTrip } from "./asked-trip.ts";
import type { QuoteState } from "./quote-state.ts";
import type { QuoteAction } from "./reduce.ts";
import { withDraft, withHandover, writeDraft } from "./saved-state.ts";

const loadAskedTrip = () => import("./asked-trip.ts");

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
      if (!/[?&](from|to)=/.test(window.location.search)) return;
      // They leave the address, or a reload would bring them back. Without the script they stay in it.
      loadTwice(loadAskedTrip).then(
        ({ takeAskedTrip }) => {
          takeAskedTrip(latest.current, dispatch, ask);
          void navigate(".", { replace: true, preventScrollReset: true });
        },
        () => {},
      );
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
