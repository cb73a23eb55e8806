import { useEffect, useState } from "react";
import { type TownChoices as Choices, findTowns } from "../../contract/places.ts";
import { call } from "../api/call.ts";
import { Button } from "../ui/Button.tsx";

type TownChoicesProps = {
  /** The routing key of an Eircode. */
  area: string;
  onChoose: (town: { name: string; county: string }) => void;
};

/** The towns of a postcode that covers many, while the town is empty; nothing if the postcode covers a single town. */
export function TownChoices({ area, onChoose }: TownChoicesProps) {
  const [found, setFound] = useState<Choices | null>(null);
  useEffect(() => {
    let isCurrent = true;
    setFound(null);
    call(findTowns, { query: { postcode: area } }).then(
      (choices) => isCurrent && setFound(choices),
      () => {}, // The town can still be typed.
    );
    return () => {
      isCurrent = false;
    };
  }, [area]);
  if (!found || found.choices.length === 0) return null;
  return (
    <div role="status" className="sm:col-span-2">
      <p className="text-sm">
        {area} covers many towns around {found.known}. Choose the town, or type it.
      </p>
      <fieldset className="mt-2 flex min-w-0 flex-wrap gap-2">
        <legend className="sr-only">Towns with {area}</legend>
        {found.choices.map(({ placeId, name, county }) => (
          <Button
            key={placeId}
            tone="secondary"
            size="small"
            className="min-h-11"
            onClick={() => onChoose({ name, county })}
          >
            {name}
          </Button>
        ))}
      </fieldset>
    </div>
  );
}
