import type { Priority } from "../../domain/pricing/tariff.ts";
import { priorities } from "../../domain/pricing/tariff.ts";
import type { Side } from "./quote-state.ts";

/** One end as it came along in the address: what was typed, and the suggestion that was chosen, with the search it was chosen in. */
export type AskedPlace = { text: string; placeId: string | null; session: string | null };

/** A trip whose ends are still to be found. */
export type AskedTrip = Record<Side, AskedPlace | null>;

const names = { pickup: "from", dropoff: "to" } as const;

/** What the two fields of other pages say (`?from=Galway&to=Dublin+2&priority=next_day`); null where they say nothing. */
export function readAskedTrip(search: string): { trip: AskedTrip; priority: Priority | undefined } | null {
  const query = new URLSearchParams(search);
  if (!query.has("from") && !query.has("to")) return null;
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
