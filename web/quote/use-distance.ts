import { type RefObject, useCallback, useEffect, useRef } from "react";
import { measureDistance } from "../../contract/places.ts";
import type { OpenQuestion, RequestReason } from "../../domain/pricing/trip-positions.ts";
import { ApiError } from "../api/api-error.ts";
import { call } from "../api/call.ts";
import { errorText } from "../api/error-text.ts";
import { isRecord } from "../journey/quote-handover.ts";
import { type QuoteState, type Side, sides } from "./quote-state.ts";
import type { QuoteAction } from "./reduce.ts";
import { type Trip, tripBetweenAddresses, tripToMeasure } from "./shipment.ts";

const debounceMs = 800;

/** Measures 800 ms after the last address change. Returns a function that measures now or joins a call in flight. */
export function useDistance(
  state: QuoteState,
  latest: RefObject<QuoteState>,
  dispatch: (action: QuoteAction) => void,
): () => Promise<void> {
  const inFlight = useRef<{ key: string; answer: Promise<void> } | null>(null);
  const measure = useCallback(
    (trip: Trip) => {
      if (inFlight.current?.key === trip.key) return inFlight.current.answer;
      const answer = fetchDistance(trip).then((action) => {
        if (inFlight.current?.key === trip.key) inFlight.current = null;
        if (tripBetweenAddresses(latest.current).key === trip.key) dispatch(action);
      });
      inFlight.current = { key: trip.key, answer };
      return answer;
    },
    [latest, dispatch],
  );

  const trip = tripToMeasure(state);
  const wanted = trip && state.distanceFailure?.key !== trip.key ? trip.key : null;
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

async function fetchDistance({ key, pickup, dropoff }: Trip): Promise<QuoteAction> {
  try {
    const distance = await call(measureDistance, { body: { pickup, dropoff } });
    return { type: "distanceMeasured", key, distance };
  } catch (error) {
    return (
      unmeasuredAction(key, error) ?? {
        type: "distanceFailed",
        key,
        text: failureText(error),
        conflict: conflictOf(error),
      }
    );
  }
}

/**
 * For an unknown place, or an island without a bridge, the visitor can answer the question or send the trip as a
 * request.
 */
function unmeasuredAction(key: string, error: unknown): QuoteAction | null {
  const { requestReason, open } = error instanceof ApiError ? error.data : {};
  if (!isRecord(requestReason)) return null;
  return {
    type: "notMeasured",
    key,
    reason: requestReason as RequestReason,
    open: isRecord(open) ? (open as OpenQuestion) : null,
  };
}

/** The end whose postcode and town disagree, according to a refused distance or quote. */
export function conflictOf(error: unknown): Side | undefined {
  if (!(error instanceof ApiError)) return undefined;
  const { routeStatus, reasons } = error.data;
  const isConflict = routeStatus === "ADDRESS_CONFLICT" || JSON.stringify(reasons ?? "").includes("address_conflict");
  return isConflict ? sides.find((side) => error.params[`${side}.postcode`] !== undefined) : undefined;
}

/** The server's own words if it found no route; otherwise a general failure. */
function failureText(error: unknown): string {
  if (!(error instanceof ApiError) || error.isUnanswered) return errorText(error);
  const isRefusal = error.status === 400 || error.status === 422;
  return isRefusal && error.message ? error.message : `Distance calculation failed: ${error.status}`;
}
