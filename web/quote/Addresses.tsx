import { useEffect, useRef, useState } from "react";
import { formatDistance, middleOfText } from "../../domain/pricing/distance.ts";
import { territoryRefusal } from "../../domain/pricing/refusals.ts";
import { currentConsent } from "../consent/consent.ts";
import { usePosition } from "../forms/use-position.ts";
import { loadTwice } from "../report/load-twice.ts";
import { Notice } from "../ui/Notice.tsx";
import { AddressBlock } from "./AddressBlock.tsx";
import { isComplete, isFilled } from "./address-errors.ts";
import { addressQuestion } from "./address-question.ts";
import type { QuoteState } from "./quote-state.ts";
import type { QuoteAction } from "./reduce.ts";
import { shipmentOf, tripToMeasure } from "./shipment.ts";

const loadUsed = () => import("./used-addresses.ts");

type AddressesProps = {
  state: QuoteState;
  dispatch: (action: QuoteAction) => void;
  focusField: (field: string) => void;
  onReading: (reading: Promise<void>) => void;
};

/** Both ends of the trip, and how far apart they are. */
export function Addresses({ state, dispatch, focusField, onReading }: AddressesProps) {
  const position = usePosition();
  const [placesWork, setPlacesWork] = useState(true);
  const block = { position, dispatch, focusField, onAnswer: setPlacesWork, onReading };
  const { stored, pickup, dropoff } = state;
  const ends = useRef({ pickup, dropoff });
  ends.current = { pickup, dropoff };
  useEffect(() => {
    if (!stored || !currentConsent()?.preferences) return;
    const { pickup, dropoff } = ends.current;
    loadTwice(loadUsed).then(
      ({ keepUsed }) => keepUsed(pickup.details, dropoff.details),
      () => {}, // The price stands without.
    );
  }, [stored]);
  return (
    <div className="grid gap-4 sm:gap-6">
      {!placesWork && (
        <Notice tone="warning" role="status" title="Maps Loading Error">
          Unable to load Google Maps. Address suggestions may be limited.
        </Notice>
      )}
      <AddressBlock
        side="pickup"
        entry={state.pickup}
        next={isFilled(state.dropoff) ? "pickup.confirmed" : "dropoff.text"}
        {...block}
      />
      <AddressBlock side="dropoff" entry={state.dropoff} next="dropoff.confirmed" {...block} />
      <div role="status" className="min-h-6 text-sm text-muted">
        <DistanceLine state={state} />
      </div>
    </div>
  );
}

/** Next day and international are not priced by distance, and show none. */
function DistanceLine({ state }: { state: QuoteState }) {
  const { distance, distanceProblem, priority } = state;
  if (isComplete(state.pickup) && isComplete(state.dropoff)) {
    const { pickup, dropoff } = shipmentOf(state);
    const refusal = territoryRefusal(priority, pickup, dropoff);
    if (refusal) return <p className="font-medium text-ink">{refusal.message}</p>;
  }
  const question = addressQuestion(state);
  if (question) return <p className="font-medium text-brick">{question.text}</p>;
  if (priority !== "same_day") return null;
  const measuredFrom = middleOfText(distance?.middleOf);
  if (distance)
    return (
      <p className="tabular text-ink">
        Distance: {formatDistance(distance.distanceKm)}
        {distance.distanceSource === "estimated" && " · Estimated distance"}
        {measuredFrom && <span className="mt-1 block text-muted">{measuredFrom}</span>}
      </p>
    );
  if (distanceProblem) return <p className="font-medium text-brick">{distanceProblem.text}</p>;
  return tripToMeasure(state) ? <p>Measuring the distance…</p> : null;
}
