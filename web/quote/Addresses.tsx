import { type ReactNode, useEffect, useRef, useState } from "react";
import { defaultCountry } from "../../domain/addresses/countries.ts";
import { approximateEndsText, formatDistance } from "../../domain/pricing/distance.ts";
import { territoryRefusal } from "../../domain/pricing/refusals.ts";
import { currentConsent } from "../consent/consent.ts";
import { usePosition } from "../forms/use-position.ts";
import { importWithRetry } from "../report/import-with-retry.ts";
import { LazyPart } from "../report/LazyPart.tsx";
import { Notice } from "../ui/Notice.tsx";
import { AddressBlock } from "./AddressBlock.tsx";
import { isComplete } from "./address-errors.ts";
import { findAddressConflict } from "./find-address-conflict.ts";
import { nextMissingField } from "./find-quote-refusal.ts";
import { partsReached } from "./parts-reached.ts";
import type { AddressEntry, QuoteState, Side } from "./quote-state.ts";
import type { QuoteAction } from "./reduce.ts";
import { shipmentOf, tripToMeasure } from "./shipment.ts";

const loadUsed = () => import("./used-addresses.ts");

type AddressesProps = {
  state: QuoteState;
  dispatch: (action: QuoteAction) => void;
  focusField: (field: string) => void;
  onLookup: (reading: Promise<void>) => void;
  savedAddresses?: ((side: Side) => ReactNode) | undefined;
};

/** Both ends of the trip, and how far apart they are. */
export function Addresses({ state, dispatch, focusField, onLookup, savedAddresses }: AddressesProps) {
  const position = usePosition();
  const [placesWork, setPlacesWork] = useState(true);
  const block = { position, dispatch, focusField, onAnswer: setPlacesWork, onLookup, refused: state.refused };
  const { stored, pickup, dropoff } = state;
  const ends = useRef({ pickup, dropoff });
  ends.current = { pickup, dropoff };
  useEffect(() => {
    // An account's addresses are its own, and are not stored in the browser.
    if (!stored || savedAddresses || !currentConsent()?.preferences) return;
    const { pickup, dropoff } = ends.current;
    importWithRetry(loadUsed).then(
      ({ saveUsedAddresses }) => saveUsedAddresses(pickup.details, dropoff.details),
      () => {}, // Saving addresses is optional.
    );
  }, [stored, savedAddresses]);
  return (
    <div className="grid gap-4 sm:gap-6">
      {!placesWork && (
        <Notice tone="warning" role="status" title="Maps Loading Error">
          Unable to load Google Maps. Address suggestions may be limited.
        </Notice>
      )}
      {savedAddresses?.("pickup")}
      <AddressBlock
        side="pickup"
        entry={state.pickup}
        next={afterPickup(state.dropoff)}
        {...answeringOf(state, "pickup")}
        {...block}
      />
      <div data-later={partsReached(state) < 1 || undefined}>
        {savedAddresses?.("dropoff")}
        <AddressBlock
          side="dropoff"
          entry={state.dropoff}
          next="dropoff.confirmed"
          {...answeringOf(state, "dropoff")}
          {...block}
        />
      </div>
      <div role="status" className="min-h-6 text-sm text-muted">
        <DistanceLine state={state} dispatch={dispatch} focusField={focusField} />
      </div>
    </div>
  );
}

/** Both addresses may arrive filled in from the home page, each with something still to confirm or complete. */
function afterPickup(dropoff: AddressEntry): string {
  if (!isComplete(dropoff)) return nextMissingField("dropoff", dropoff);
  return dropoff.confirmed ? "pickup.confirmed" : "dropoff.confirmed";
}

/** The question about this end, and where it was measured from. Only same day needs either. */
function answeringOf(state: QuoteState, side: Side) {
  const { priority, unmeasured, distance } = state;
  if (priority !== "same_day") return { question: null, measuredFrom: null };
  const question = unmeasured?.open?.end === side ? unmeasured.open.question : null;
  return { question, measuredFrom: distance?.ends?.[side] ?? null };
}

const loadReason = () => import("./RequestReasonNote.tsx");
const loadConflict = () => import("../forms/ConflictAnswers.tsx");

type DistanceLineProps = Pick<AddressesProps, "state" | "dispatch" | "focusField">;

/** Only same day is priced by distance, so only same day shows it. */
function DistanceLine({ state, dispatch, focusField }: DistanceLineProps) {
  const { distance, distanceFailure, priority, unmeasured } = state;
  const conflictAt = (side: Side, text: string) => (
    <>
      <p className="font-medium text-brick">{text}</p>
      <LazyPart
        part="answers to a conflict"
        load={loadConflict}
        pick={({ ConflictAnswers }) => ConflictAnswers}
        props={{
          isIrish: state[side].details.country === defaultCountry,
          onCorrect: (field: "postcode" | "city") => {
            dispatch({ type: "fieldRequested", side, field });
            focusField(`${side}.${field}`);
          },
          onBothRight: () => {
            dispatch({ type: "bothAreRight", side });
            focusField(`${side}.confirmed`);
          },
        }}
      />
    </>
  );
  if (isComplete(state.pickup) && isComplete(state.dropoff)) {
    const { pickup, dropoff } = shipmentOf(state);
    const refusal = territoryRefusal(priority, pickup, dropoff);
    if (refusal) return <p className="font-medium text-ink">{refusal.message}</p>;
  }
  const conflict = findAddressConflict(state);
  if (conflict) return conflictAt(conflict.side, conflict.text);
  if (distanceFailure?.conflict) return conflictAt(distanceFailure.conflict, distanceFailure.text);
  if (priority !== "same_day") return null;
  // The question beside the address explains why.
  if (unmeasured?.open) return null;
  if (unmeasured)
    return (
      <LazyPart
        part="reason for a request"
        load={loadReason}
        pick={({ RequestReasonNote }) => RequestReasonNote}
        props={{ reason: unmeasured.reason }}
      />
    );
  const measuredFrom = approximateEndsText(distance?.middleOf);
  if (distance)
    return (
      <p className="tabular text-ink">
        Distance: {formatDistance(distance.distanceKm)}
        {distance.distanceSource === "estimated" && " · Estimated distance"}
        {measuredFrom && <span className="mt-1 block text-muted">{measuredFrom}</span>}
      </p>
    );
  if (distanceFailure) return <p className="font-medium text-brick">{distanceFailure.text}</p>;
  return tripToMeasure(state) ? <p>Measuring the distance…</p> : null;
}
