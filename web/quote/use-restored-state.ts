import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { importWithRetry } from "../report/import-with-retry.ts";
import { showForm } from "./arriving.ts";
import type { QuoteState } from "./quote-state.ts";
import type { QuoteAction } from "./reduce.ts";
import type { RequestedTrip } from "./requested-trip.ts";
import { writeDraft } from "./saved-state.ts";
import type { QuoteChannel } from "./website.ts";

const loadRequestedTrip = () => import("./requested-trip.ts");

const initialisingMs = 1000;

/**
 * On load, fills the calculator from the quote that came back from booking (claimed once) or else this tab's draft,
 * then applies a trip in the URL (`?from=…&to=…`). Saves the draft from then on. Returns whether it is initialising.
 */
export function useRestoredState(
  { restore, draftKey }: QuoteChannel,
  state: QuoteState,
  latest: RefObject<QuoteState>,
  dispatch: (action: QuoteAction) => void,
  requestTrip: (trip: RequestedTrip) => void,
): boolean {
  const started = useRef(false);
  const hasTrip = useRef(false);
  const [initialising, setInitialising] = useState(false);
  const navigate = useNavigate();

  useEffect(() => {
    if (!started.current) {
      started.current = true;
      const { state, comesBack } = restore(latest.current);
      if (state) dispatch({ type: "restored", state });
      setInitialising(comesBack);
      hasTrip.current = /[?&](from|to)=/.test(window.location.search);
      // With neither a readable draft nor a trip there is nothing to wait for.
      if (!hasTrip.current && !state) showForm();
      if (!hasTrip.current) return;
      // Removed from the URL, or a reload would apply them again; they stay if the script cannot be loaded.
      importWithRetry(loadRequestedTrip).then(({ applyRequestedTrip }) => {
        if (!applyRequestedTrip(latest.current, dispatch, requestTrip)) showForm();
        void navigate(".", { replace: true, preventScrollReset: true });
      }, showForm);
    }
  }, [restore, latest, dispatch, requestTrip, navigate]);

  useEffect(() => {
    if (!initialising) return;
    const timer = setTimeout(() => setInitialising(false), initialisingMs);
    return () => clearTimeout(timer);
  }, [initialising]);

  // The first state is the cached page's empty one; writing it would overwrite the draft before it is read.
  const first = useRef(state);
  // Runs before the paint, so that everything visible survives a reload.
  useLayoutEffect(() => {
    if (state === first.current) return;
    writeDraft(state, draftKey);
  }, [state, draftKey]);
  useEffect(() => {
    // With a trip, the form is shown once its guide price is.
    if (state !== first.current && !hasTrip.current) showForm();
  }, [state]);
  return initialising;
}
