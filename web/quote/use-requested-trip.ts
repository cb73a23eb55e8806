import { type RefObject, useEffect, useState } from "react";
import type { PlaceSuggestion } from "../../contract/places.ts";
import { countryOptions } from "../../domain/addresses/countries.ts";
import { findPlaceAbroad } from "../../domain/addresses/place-abroad.ts";
import { withTypedParts } from "../forms/typed-line.ts";
import { type FoundPlace, findRequestedPlace } from "./find-requested-place.ts";
import { emptyEntry, type QuoteState, type Side, sides } from "./quote-state.ts";
import type { QuoteAction } from "./reduce.ts";
import type { RequestedTrip } from "./requested-trip.ts";

/** The outcome of looking up a requested end; null while it is loading. */
type EndOutcome = FoundPlace["kind"] | "abroad";
type Ends = Partial<
  Record<Side, { kind: EndOutcome; text: string; reason?: string; homonyms?: PlaceSuggestion[] } | null>
>;

let choices = 0;

/** Looks up both ends in parallel and fills them in, unless the visitor has typed there in the meantime. */
export function useRequestedTrip(
  requested: RequestedTrip | null,
  latest: RefObject<QuoteState>,
  dispatch: (action: QuoteAction) => void,
): Ends {
  const [ends, setEnds] = useState<Ends>({});
  useEffect(() => {
    if (!requested) return;
    const open = sides.filter((side) => requested[side] !== null);
    setEnds(Object.fromEntries(open.map((side) => [side, null])));
    for (const side of open) void findPlace(side, requested[side]!);

    async function findPlace(side: Side, end: NonNullable<RequestedTrip[Side]>) {
      // Negative, so that it never equals a choice number of the address fields.
      choices -= 1;
      const choice = choices;
      dispatch({ type: "placeAwaited", side, choice });
      const found = await findRequestedPlace(end);
      const { awaited, text } = latest.current[side];
      if (awaited !== choice) return setEnds((before) => without(before, side));
      let kind: EndOutcome = found.kind;
      if (found.kind === "found")
        dispatch({ type: "placeChosen", side, choice, place: withTypedParts(found.place, end.text) });
      else {
        const abroad = found.kind === "unknown" ? entryAbroad(text) : null;
        if (abroad) kind = "abroad";
        // Keeps what was typed and clears the pending lookup.
        dispatch(abroad ? { type: "entryFilled", side, entry: abroad } : { type: "textEdited", side, text });
      }
      const reason = found.kind === "failed" ? { reason: found.text } : {};
      const homonyms = found.kind === "found" ? { homonyms: found.homonyms } : {};
      setEnds((before) => ({ ...before, [side]: { kind, text: end.text, ...reason, ...homonyms } }));
    }
  }, [requested, latest, dispatch]);
  return ends;
}

function without(ends: Ends, side: Side): Ends {
  const { [side]: _, ...others } = ends;
  return others;
}

/** City and country of a place abroad; the visitor adds street and postcode. */
function entryAbroad(text: string) {
  const abroad = findPlaceAbroad(text);
  const country = countryOptions.find(({ name }) => name === abroad?.country)?.value;
  if (!abroad || !country) return null;
  return { text, details: { ...emptyEntry().details, city: abroad.place, country }, isOpen: true };
}
