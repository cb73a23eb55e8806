import { useId } from "react";
import { DayInput } from "./DayInput.tsx";

type DayRangeProps = {
  /** What the days are about, such as 'Booked'. */
  legend: string;
  from: string;
  to: string;
  onFrom: (day: string) => void;
  onTo: (day: string) => void;
};

/** Two days, 'YYYY-MM-DD' or empty, both inclusive. */
export function DayRange({ legend, from, to, onFrom, onTo }: DayRangeProps) {
  return (
    <fieldset className="flex flex-wrap items-end gap-2">
      <legend className="sr-only">{legend}</legend>
      <Day label={`${legend} from`} value={from} max={to} onChange={onFrom} />
      <Day label={`${legend} to`} value={to} min={from} onChange={onTo} />
    </fieldset>
  );
}

type DayProps = { label: string; value: string; min?: string; max?: string; onChange: (day: string) => void };

function Day({ label, value, min, max, onChange }: DayProps) {
  const id = useId();
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="text-xs font-semibold text-muted">
        {label}
      </label>
      <DayInput
        id={id}
        value={value}
        min={min || undefined}
        max={max || undefined}
        onChange={onChange}
        className="min-h-10 rounded border border-edge bg-white px-2 text-sm hover:border-ink"
      />
    </div>
  );
}
