import { Button } from "../ui/Button.tsx";
import { examples } from "./examples.ts";
import { emptyEntry, type QuoteState, sides } from "./quote-state.ts";
import type { RequestedTrip } from "./requested-trip.ts";

type ExampleChipsProps = {
  state: QuoteState;
  requestTrip: (trip: RequestedTrip) => void;
  focusField: (field: string) => void;
};

const nothing = JSON.stringify(emptyEntry().details);

/** Three example trips, shown while the form is empty. */
export function ExampleChips({ state, requestTrip, focusField }: ExampleChipsProps) {
  const isEmpty = sides.every((side) => state[side].text === "" && JSON.stringify(state[side].details) === nothing);
  if (!isEmpty) return null;
  const press = (trip: (typeof examples)[number]) => {
    requestTrip(exampleTrip(trip));
    focusField("guide");
  };
  return (
    <div className="mb-6 flex flex-wrap items-center gap-2">
      <p className="text-sm text-muted">Try a trip:</p>
      {examples.map((trip) => (
        <Button key={trip[0]} tone="secondary" size="small" className="min-h-11" onClick={() => press(trip)}>
          {trip[0]}
        </Button>
      ))}
    </div>
  );
}

function exampleTrip([, from, to]: (typeof examples)[number]): RequestedTrip {
  const place = (text: string) => ({ text, placeId: null, session: null });
  return { pickup: place(from), dropoff: place(to) };
}
