import { type RefObject, useCallback, useEffect, useRef } from "react";
import { measureDistance } from "../../contract/places.ts";
import { ApiError } from "../api/api-error.ts";
import { call } from "../api/call.ts";
import { errorText } from "../api/error-text.ts";
import type { QuoteState } from "./quote-state.ts";
import type { QuoteAction } from "./reduce.ts";
import { type Trip, tripOf, tripToMeasure } from "./shipment.ts";

const debounceMs = 800;

/**
 * Keeps the distance in step with the addresses, 800 ms after the last change. Returns how to ask at once; a question that is already
 * under way is not asked twice.
 */
export function useDistance(
  state: QuoteState,
  latest: RefObject<QuoteState>,
  dispatch: (action: QuoteAction) => void,
): () => Promise<void> {
  const underWay = useRef<{ key: string; answer: Promise<void> } | null>(null);
  const measure = useCallback(
    (trip: Trip) => {
      if (underWay.current?.key === trip.key) return underWay.current.answer;
      const answer = ask(trip).then((action) => {
        if (underWay.current?.key === trip.key) underWay.current = null;
        if (tripOf(latest.current).key === trip.key) dispatch(action);
      });
      underWay.current = { key: trip.key, answer };
      return answer;
    },
    [latest, dispatch],
  );

  const trip = tripToMeasure(state);
  const wanted = trip && state.distanceProblem?.key !== trip.key ? trip.key : null;
  useEffect(() => {
    if (wanted === null) return;
    const timer = setTimeout(() => {
      const current = tripToMeasure(latest.current);
      if (current) void measure(current);
    }, debounceMs);
    return () => clearTimeout(timer);
  }, [wanted, latest, measure]);

  return useCallback(async () => {
    const current = tripToMeasure(latest.current);
    if (current) await measure(current);
  }, [latest, measure]);
}

async function ask({ key, pickup, dropoff }: Trip): Promise<QuoteAction> {
  try {
    const distance = await call(measureDistance, { body: { pickup, dropoff } });
    return { type: "distanceMeasured", key, distance };
  } catch (error) {
    return { type: "distanceFailed", key, text: failureText(error) };
  }
}

/** The server says why it found no way between two addresses; anything else failed on the way to it. */
function failureText(error: unknown): string {
  if (!(error instanceof ApiError) || error.isUnanswered) return errorText(error);
  const isRefusal = error.status === 400 || error.status === 422;
  return isRefusal && error.message ? error.message : `Distance calculation failed: ${error.status}`;
}
