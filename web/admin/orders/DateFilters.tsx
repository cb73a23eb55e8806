import { useId } from "react";
import { Button } from "../../ui/Button.tsx";
import { Disclosure } from "../../ui/Disclosure.tsx";
import type { OrderFilters } from "./order-filters.ts";

type DateFiltersProps = {
  filters: OrderFilters;
  onChange: (changes: Partial<OrderFilters>) => void;
};

const none = { from: "", to: "", collectionFrom: "", collectionTo: "" };

/** Days of booking and of collection, both inclusive. */
export function DateFilters({ filters, onChange }: DateFiltersProps) {
  const count = Object.keys(none).filter((name) => filters[name as keyof typeof none] !== "").length;
  return (
    <Disclosure
      label={count === 0 ? "Dates" : `Dates (${count})`}
      defaultOpen={count > 0}
      className="min-w-0"
      buttonClassName="min-h-10! w-auto! justify-start! gap-2! py-1! text-sm"
    >
      <div className="flex flex-wrap items-end gap-x-6 gap-y-3 pb-1">
        <DayRange
          legend="Booked"
          from={filters.from}
          to={filters.to}
          onFrom={(from) => onChange({ from })}
          onTo={(to) => onChange({ to })}
        />
        <DayRange
          legend="Collection"
          from={filters.collectionFrom}
          to={filters.collectionTo}
          onFrom={(collectionFrom) => onChange({ collectionFrom })}
          onTo={(collectionTo) => onChange({ collectionTo })}
        />
        {count > 0 && (
          <Button tone="quiet" size="small" onClick={() => onChange(none)}>
            Clear dates
          </Button>
        )}
      </div>
    </Disclosure>
  );
}

type DayRangeProps = {
  legend: string;
  from: string;
  to: string;
  onFrom: (day: string) => void;
  onTo: (day: string) => void;
};

function DayRange({ legend, from, to, onFrom, onTo }: DayRangeProps) {
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
      <input
        id={id}
        type="date"
        value={value}
        min={min || undefined}
        max={max || undefined}
        onChange={(event) => onChange(event.currentTarget.value)}
        className="min-h-10 rounded border border-edge bg-white px-2 text-sm hover:border-ink"
      />
    </div>
  );
}
