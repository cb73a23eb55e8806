import { type RefObject, useCallback, useEffect, useState } from "react";
import { measureDistance } from "../../contract/places.ts";
import { territoryRefusal } from "../../domain/pricing/refusals.ts";
import { call } from "../api/call.ts";
import { errorText } from "../api/error-text.ts";
import { isComplete } from "./address-errors.ts";
import { approximateShipment } from "./card-prices.ts";
import type { QuoteState } from "./quote-state.ts";
import type { QuoteAction } from "./reduce.ts";
import type { RequestedTrip } from "./requested-trip.ts";
import { type Trip, tripBetweenPlaces } from "./shipment.ts";

/**
 * Measures between two chosen places while an address is incomplete. Next day and international need no distance, so
 * there it is measured only once, for a trip requested on another page.
 */
export function useGuideDistance(
  requestedTrip: RequestedTrip | null,
  state: QuoteState,
  latest: RefObject<QuoteState>,
  dispatch: (action: QuoteAction) => void,
) {
  const [failure, setFailure] = useState<{ key: string; text: string } | null>(null);
  const trip = tripToEstimate(state);
  const isDue = state.priority === "same_day" || (requestedTrip !== null && state.guide === null && failure === null);
  const wanted = isDue && trip && failure?.key !== trip.key && state.guide?.key !== trip.key ? trip.key : null;
  useEffect(() => {
    const current = wanted === null ? null : tripToEstimate(latest.current);
    if (current?.key !== wanted || !current) return;
    const { key, pickup, dropoff } = current;
    call(measureDistance, { body: { pickup, dropoff } }).then(
      ({ distanceKm }) => dispatch({ type: "guideMeasured", key, distanceKm }),
      (error: unknown) => setFailure({ key, text: errorText(error) }),
    );
  }, [wanted, latest, dispatch]);
  const retry = useCallback(() => setFailure(null), []);
  const isKnown = trip !== null && state.guide?.key === trip.key;
  return {
    distanceKm: isKnown ? (state.guide?.distanceKm ?? null) : null,
    isMeasuring: wanted !== null,
    failure: trip && failure?.key === trip.key ? failure.text : null,
    retry,
  };
}

function tripToEstimate(state: QuoteState): Trip | null {
  if (isComplete(state.pickup) && isComplete(state.dropoff)) return null;
  const { pickup, dropoff } = approximateShipment(state);
  return territoryRefusal("same_day", pickup, dropoff) ? null : tripBetweenPlaces(state);
}
