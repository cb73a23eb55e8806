import type { Priority } from "../../domain/pricing/tariff.ts";
import { priorities } from "../../domain/pricing/tariff.ts";
import { type QuoteState, type Side, sides } from "./quote-state.ts";
import type { QuoteAction } from "./reduce.ts";

/** One end of the trip from the URL: what was typed, and the chosen suggestion with its search session. */
export type RequestedPlace = { text: string; placeId: string | null; session: string | null };

/** A trip whose places are not looked up yet. */
export type RequestedTrip = Record<Side, RequestedPlace | null>;

const names = { pickup: "from", dropoff: "to" } as const;

/**
 * Applies the trip in the URL, which another page's form sent, if it differs from what is filled in. Returns whether it
 * differs.
 */
export function applyRequestedTrip(
  state: QuoteState,
  dispatch: (action: QuoteAction) => void,
  requestTrip: (trip: RequestedTrip) => void,
): boolean {
  const { trip, priority } = readRequestedTrip(window.location.search);
  if (priority) dispatch({ type: "priorityChosen", priority, now: new Date() });
  const changed = (side: Side) => (trip[side]?.text === state[side].text ? null : trip[side]);
  const requested = { pickup: changed("pickup"), dropoff: changed("dropoff") };
  const differs = sides.some((side) => requested[side]);
  if (differs) requestTrip(requested);
  return differs;
}

/** Reads the trip from the URL: `?from=Galway&to=Dublin+2&priority=next_day` */
function readRequestedTrip(search: string): { trip: RequestedTrip; priority: Priority | undefined } {
  const query = new URLSearchParams(search);
  const place = (side: Side): RequestedPlace | null => {
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
