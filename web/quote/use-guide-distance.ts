import { type RefObject, useCallback, useEffect, useState } from "react";
import { measureDistance } from "../../contract/places.ts";
import { territoryRefusal } from "../../domain/pricing/refusals.ts";
import { call } from "../api/call.ts";
import { errorText } from "../api/error-text.ts";
import { isComplete } from "./address-errors.ts";
import type { AskedTrip } from "./asked-trip.ts";
import { likelyShipment } from "./card-prices.ts";
import type { QuoteState } from "./quote-state.ts";
import type { QuoteAction } from "./reduce.ts";
import { placesOf, type Trip } from "./shipment.ts";

/**
 * Measures between two chosen places while an address is not whole yet; from then on the address itself is measured. Next day and
 * international need no distance: there it is measured once, for a trip that was asked for on another page.
 */
export function useGuideDistance(
  asked: AskedTrip | null,
  state: QuoteState,
  latest: RefObject<QuoteState>,
  dispatch: (action: QuoteAction) => void,
) {
  const [problem, setProblem] = useState<{ key: string; text: string } | null>(null);
  const trip = tripToGuess(state);
  const isDue = state.priority === "same_day" || (asked !== null && state.guide === null && problem === null);
  const wanted = isDue && trip && problem?.key !== trip.key && state.guide?.key !== trip.key ? trip.key : null;
  useEffect(() => {
    const asked = wanted === null ? null : tripToGuess(latest.current);
    if (asked?.key !== wanted || !asked) return;
    const { key, pickup, dropoff } = asked;
    call(measureDistance, { body: { pickup, dropoff } }).then(
      ({ distanceKm }) => dispatch({ type: "guideMeasured", key, distanceKm }),
      (error: unknown) => setProblem({ key, text: errorText(error) }),
    );
  }, [wanted, latest, dispatch]);
  const retry = useCallback(() => setProblem(null), []);
  const isKnown = trip !== null && state.guide?.key === trip.key;
  return {
    distanceKm: isKnown ? (state.guide?.distanceKm ?? null) : null,
    isMeasuring: wanted !== null,
    problem: trip && problem?.key === trip.key ? problem.text : null,
    retry,
  };
}

function tripToGuess(state: QuoteState): Trip | null {
  if (isComplete(state.pickup) && isComplete(state.dropoff)) return null;
  const { pickup, dropoff } = likelyShipment(state);
  return territoryRefusal("same_day", pickup, dropoff) ? null : placesOf(state);
}
