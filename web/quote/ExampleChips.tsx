import { Button } from "../ui/Button.tsx";
import type { AskedTrip } from "./asked-trip.ts";
import { examples } from "./examples.ts";
import { emptyEntry, type QuoteState, sides } from "./quote-state.ts";

type ExampleChipsProps = { state: QuoteState; ask: (trip: AskedTrip) => void; focusField: (field: string) => void };

const nothing = JSON.stringify(emptyEntry().details);

/** On an empty form, three trips to start from. */
export function ExampleChips({ state, ask, focusField }: ExampleChipsProps) {
  const isEmpty = sides.every((side) => state[side].text === "" && JSON.stringify(state[side].details) === nothing);
  if (!isEmpty) return null;
  const press = (trip: (typeof examples)[number]) => {
    ask(asked(trip));
    focusField("guide");
  };
  return (
    <div className="mb-6 flex flex-wrap items-center gap-2">
      <p className="text-sm text-muted">Try a trip:</p>
      {examples.map((trip) => (
        <Button key={trip.join()} tone="secondary" size="small" className="min-h-11" onClick={() => press(trip)}>
          {trip.join(" → ")}
        </Button>
      ))}
    </div>
  );
}

function asked([from, to]: (typeof examples)[number]): AskedTrip {
  const place = (text: string) => ({ text, placeId: null, session: null });
  return { pickup: place(from), dropoff: place(to) };
}
