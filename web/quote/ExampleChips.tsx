import { Button } from "../ui/Button.tsx";
import { type Example, examples } from "./examples.ts";
import { emptyEntry, type QuoteState, sides } from "./quote-state.ts";
import type { QuoteAction } from "./reduce.ts";

type ExampleChipsProps = {
  state: QuoteState;
  dispatch: (action: QuoteAction) => void;
  focusField: (field: string) => void;
};

const nothing = JSON.stringify(emptyEntry().details);

/** On an empty form, three trips to start from. */
export function ExampleChips({ state, dispatch, focusField }: ExampleChipsProps) {
  const isEmpty = sides.every((side) => state[side].text === "" && JSON.stringify(state[side].details) === nothing);
  if (!isEmpty) return null;
  const fill = ({ pickup, dropoff }: Example) => {
    dispatch({ type: "entryFilled", side: "pickup", entry: pickup });
    dispatch({ type: "entryFilled", side: "dropoff", entry: dropoff });
    focusField("pickup.address1");
  };
  return (
    <div className="mb-6 flex flex-wrap items-center gap-2">
      <p className="text-sm text-muted">Try a trip:</p>
      {examples.map((example) => (
        <Button key={example.label} tone="secondary" size="small" className="min-h-11" onClick={() => fill(example)}>
          {example.label}
        </Button>
      ))}
    </div>
  );
}
