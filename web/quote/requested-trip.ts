import type { Priority } from "../../domain/pricing/tariff.ts";
import { priorities } from "../../domain/pricing/tariff.ts";
import { type QuoteState, type Side, sides } from "./quote-state.ts";
import type { QuoteAction } from "./reduce.ts";

/** One end as it came along in the address: what was typed, and the suggestion that was chosen, with the search it was chosen in. */
export type AskedPlace = { text: string; placeId: string | null; session: string | null };

/** A trip whose ends are still to be found. */
export type AskedTrip = Record<Side, AskedPlace | null>;

const names = { pickup: "from", dropoff: "to" } as const;

/** Takes the two fields of another page over where they say something new. */
export function takeAskedTrip(
  state: QuoteState,
  dispatch: (action: QuoteAction) => void,
  ask: (trip: AskedTrip) => void,
): void {
  const { trip, priority } = readAskedTrip(window.location.search);
  if (priority) dispatch({ type: "priorityChosen", priority, now: new Date() });
  const news = (side: Side) => (trip[side]?.text === state[side].text ? null : trip[side]);
  const asked = { pickup: news("pickup"), dropoff: news("dropoff") };
  if (sides.some((side) => asked[side])) ask(asked);
}

/** What the two fields of other pages say: `?from=Galway&to=Dublin+2&priority=next_day` */
function readAskedTrip(search: string): { trip: AskedTrip; priority: Priority | undefined } {
  const query = new URLSearchParams(search);
  const place = (side: Side): AskedPlace | null => {
    const name = names[side];
    const text = query.get(name)?.trim().slice(0, 200);
    return text
      ? { text, placeId: query.get(`${name}Place`) || null, session: query.get(`${name}Search`) || null }
      : null;
  };
  return {
    trip: { pickup: place("pickup"), dropoff: place("dropoff") },
    priority: priorities.find((known) => known === query.get("priority")),
  };
}
