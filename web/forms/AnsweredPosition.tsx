import type { EndPosition } from "../../domain/addresses/address-position.ts";
import { Button } from "../ui/Button.tsx";

type AnsweredPositionProps = {
  /** Id of the button, which takes the focus from the pressed answer. */
  id: string;
  /** Null while the distance is being measured. */
  position: EndPosition | null;
  onChange: () => void;
};

/** The answer given about an address, with a way back to the question. */
export function AnsweredPosition({ id, position, onChange }: AnsweredPositionProps) {
  return (
    <p className="mt-3 flex flex-wrap items-center gap-x-3 text-sm">
      <span>{position ? answerText(position) : "Measured from your answer."}</span>
      <Button id={id} tone="quiet" size="small" className="min-h-11" onClick={onChange}>
        Change<span className="sr-only"> where it is measured from</span>
      </Button>
    </p>
  );
}

function answerText({ basis, name, county }: EndPosition): string {
  const place = name && county && name !== county ? `${name}, ${county}` : (name ?? county);
  if (basis === "pin") return place ? `Measured from your pin near ${place}.` : "Measured from your pin.";
  return place ? `Measured from ${place}, which you chose.` : "Measured from the place that you chose.";
}
