import { useCallback, useState } from "react";
import { Form } from "react-router";
import { pages } from "../../contract/paths.ts";
import type { Priority } from "../../domain/pricing/tariff.ts";
import { LazyPart } from "../report/LazyPart.tsx";
import { Button } from "../ui/Button.tsx";
import { TextInput } from "../ui/TextInput.tsx";

type TwoPlacesProps = {
  /** The priority that the calculator starts with. */
  priority?: Priority;
  className?: string;
};

/** Two places, and the calculator shows a guide price. A plain GET form: it works before and after hydration alike. */
export function TwoPlaces({ priority, className }: TwoPlacesProps) {
  return (
    <Form action={pages.quickQuote} method="get" aria-label="Price a trip" className={className}>
      <div className="grid gap-3 sm:grid-cols-2">
        <PlaceField name="from" label="Collect from" />
        <PlaceField name="to" label="Deliver to" />
        {priority && <input type="hidden" name="priority" value={priority} />}
        <Button type="submit" className="sm:col-span-2 sm:w-fit">
          See the price
        </Button>
      </div>
    </Form>
  );
}

/** Nobody needs suggestions before the field. */
const load = () => import("./PlaceSuggestions.tsx");

function PlaceField({ name, label }: { name: string; label: string }) {
  const [input, setInput] = useState<HTMLInputElement | null>(null);
  // The visitor may be in the field already when the page wakes up.
  const ref = useCallback((element: HTMLInputElement | null) => {
    if (element && element === document.activeElement) setInput(element);
  }, []);
  return (
    <div className="relative">
      <TextInput
        ref={ref}
        label={label}
        name={name}
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        onFocus={(event) => setInput(event.currentTarget)}
      />
      {input && (
        <LazyPart
          part="place suggestions"
          load={load}
          pick={({ PlaceSuggestions }) => PlaceSuggestions}
          props={{ input }}
        />
      )}
    </div>
  );
}
