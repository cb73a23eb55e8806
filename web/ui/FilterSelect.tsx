import { useId } from "react";
import { joinClasses } from "./join-classes.ts";
import type { SelectOption } from "./Select.tsx";

type FilterSelectProps = {
  label: string;
  value: string;
  options: readonly SelectOption[];
  onChange: (value: string) => void;
  className?: string;
};

/**
 * A compact filter; its label is for screen readers, because its first option says what it filters ('All Statuses').
 */
export function FilterSelect({ label, value, options, onChange, className }: FilterSelectProps) {
  const id = useId();
  return (
    <div className={className}>
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <select
        id={id}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        className={joinClasses(
          "min-h-10 w-full rounded border border-edge bg-white px-2 text-sm text-ink hover:border-ink",
        )}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  );
}
