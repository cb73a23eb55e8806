import { useId } from "react";
import { Fieldset } from "../ui/Fieldset.tsx";

type ChoiceFieldProps = {
  legend: string;
  name: string;
  options: readonly { value: string; title: string; description: string }[];
  defaultValue: string;
  error: string | undefined;
  required?: boolean;
  autoFocus?: boolean;
};

/** Uncontrolled radio cards, so that a choice made without or before any script is not lost. */
export function ChoiceField({ legend, name, options, defaultValue, error, required, autoFocus }: ChoiceFieldProps) {
  const id = useId();
  return (
    <Fieldset role="radiogroup" legend={legend} error={error} required={required}>
      <div className="grid gap-2 sm:grid-cols-3">
        {options.map(({ value, title, description }, index) => (
          <label
            key={value}
            htmlFor={`${id}-${value}`}
            className="flex items-start gap-3 rounded border border-edge bg-white p-4 transition-colors hover:border-ink in-[[aria-invalid=true]]:border-brick has-checked:border-atlantic-600 has-checked:bg-atlantic-100 has-checked:shadow-[inset_0_0_0_1px_var(--color-atlantic-600)] has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-atlantic-950"
          >
            <input
              id={`${id}-${value}`}
              type="radio"
              name={name}
              value={value}
              defaultChecked={value === defaultValue}
              // biome-ignore lint/a11y/noAutofocus: only on a page refused without script
              autoFocus={autoFocus && index === 0}
              aria-labelledby={`${id}-${value}-title`}
              aria-describedby={`${id}-${value}-description`}
              className="mt-0.5 size-5 shrink-0 accent-atlantic-600 focus-visible:outline-none"
            />
            <span className="grid gap-1">
              <span id={`${id}-${value}-title`} className="font-semibold">
                {title}
              </span>
              <span id={`${id}-${value}-description`} className="text-sm text-muted">
                {description}
              </span>
            </span>
          </label>
        ))}
      </div>
    </Fieldset>
  );
}
