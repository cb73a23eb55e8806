import { type RefObject, useEffect, useState } from "react";
import { countryOptions } from "../../domain/addresses/countries.ts";
import { placeAbroad } from "../../domain/addresses/place-abroad.ts";
import { keepTyped } from "../forms/typed-line.ts";
import type { AskedTrip } from "./asked-trip.ts";
import { type FoundPlace, findAskedPlace } from "./find-asked-place.ts";
import { emptyEntry, type QuoteState, type Side, sides } from "./quote-state.ts";
import type { QuoteAction } from "./reduce.ts";

/** What became of an end that was asked for; null while it is looked up. */
type AskedEnd = FoundPlace["kind"] | "abroad";
type Ends = Partial<Record<Side, { kind: AskedEnd; text: string; why?: string } | null>>;

let choices = 0;

/** Looks both ends up at once and fills them in, unless the visitor has typed there meanwhile. */
export function useAskedTrip(
  asked: AskedTrip | null,
  latest: RefObject<QuoteState>,
  dispatch: (action: QuoteAction) => void,
): Ends {
  const [ends, setEnds] = useState<Ends>({});
  useEffect(() => {
    if (!asked) return;
    const open = sides.filter((side) => asked[side] !== null);
    setEnds(Object.fromEntries(open.map((side) => [side, null])));
    for (const side of open) void look(side, asked[side]!);

    async function look(side: Side, end: NonNullable<AskedTrip[Side]>) {
      // Below zero, where the address fields' own choices never are.
      choices -= 1;
      const choice = choices;
      dispatch({ type: "placeAwaited", side, choice });
      const found = await findAskedPlace(end);
      const { awaited, text } = latest.current[side];
      if (awaited !== choice) return setEnds((before) => without(before, side));
      let kind: AskedEnd = found.kind;
      if (found.kind === "found")
        dispatch({ type: "placeChosen", side, choice, place: keepTyped(found.place, end.text) });
      else {
        const abroad = found.kind === "unknown" ? entryAbroad(text) : null;
        if (abroad) kind = "abroad";
        // Nothing that was typed is lost, and nothing is awaited any more.
        dispatch(abroad ? { type: "entryFilled", side, entry: abroad } : { type: "textEdited", side, text });
      }
      const why = found.kind === "failed" ? { why: found.text } : {};
      setEnds((before) => ({ ...before, [side]: { kind, text: end.text, ...why } }));
    }
  }, [asked, latest, dispatch]);
  return ends;
}

function without(ends: Ends, side: Side): Ends {
  const { [side]: _, ...others } = ends;
  return others;
}

/** City and country of a place abroad; street and postcode are for the visitor to add. */
function entryAbroad(text: string) {
  const abroad = placeAbroad(text);
  const country = countryOptions.find(({ name }) => name === abroad?.country)?.value;
  if (!abroad || !country) return null;
  return { text, details: { ...emptyEntry().details, city: abroad.place, country }, isOpen: true };
}
