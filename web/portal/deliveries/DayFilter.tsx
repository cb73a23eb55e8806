import { useId } from "react";

type DayFilterProps = { label: string; value: string; onChange: (day: string) => void };

/** A day of a filter, 'YYYY-MM-DD' or empty. */
export function DayFilter({ label, value, onChange }: DayFilterProps) {
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
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
        className="min-h-10 rounded border border-edge bg-white px-2 text-sm hover:border-ink"
      />
    </div>
  );
}
