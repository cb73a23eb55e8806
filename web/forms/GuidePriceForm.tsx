import { useCallback, useState } from "react";
import { Form } from "react-router";
import { pages } from "../../contract/paths.ts";
import type { Priority } from "../../domain/pricing/tariff.ts";
import { LazyPart } from "../report/LazyPart.tsx";
import { Button } from "../ui/Button.tsx";
import { TextInput } from "../ui/TextInput.tsx";

type GuidePriceFormProps = {
  /** Preselected in the calculator. */
  priority?: Priority;
  className?: string;
};

/** Two places for a guide price in the calculator. A plain GET form, so it works before hydration too. */
export function GuidePriceForm({ priority, className }: GuidePriceFormProps) {
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

/** Loaded when a field takes the focus. */
const load = () => import("./PlaceSuggestions.tsx");

function PlaceField({ name, label }: { name: string; label: string }) {
  const [input, setInput] = useState<HTMLInputElement | null>(null);
  // The field may already have the focus when the page hydrates.
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
