import type { ReactNode } from "react";
import { useId } from "react";
import type { FieldsetProps } from "./Fieldset.tsx";
import { Fieldset } from "./Fieldset.tsx";
import { joinClasses } from "./join-classes.ts";

export type Choice<Value extends string> = {
  value: Value;
  title: ReactNode;
  description?: ReactNode;
  /** Shown above the title, on a phone only for the chosen card; its drawing turns gorse when chosen. */
  picture?: ReactNode;
  /** The price, at the right; part of the accessible description, not of the name. */
  price?: ReactNode;
  /** Why it has no price although it can be chosen. */
  note?: ReactNode;
  /** Why it cannot be chosen now; shown on the disabled card. */
  disabledReason?: ReactNode;
};

type ChoiceCardProps<Value extends string> = Choice<Value> & {
  name: string;
  checked: boolean;
  onChoose: (value: Value) => void;
};

const card = joinClasses(
  "flex flex-col gap-3 rounded border transition-colors",
  "has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-atlantic-950",
);
const free = "border-edge bg-white hover:border-ink";
const chosen =
  "border-atlantic-600 bg-atlantic-100 shadow-[inset_0_0_0_1px_var(--color-atlantic-600)] [--vehicle-fill:var(--gorse)]";
const unavailable = "cursor-not-allowed border-dashed border-edge bg-foam [--vehicle-fill:var(--color-line)]";

/** A card around a radio button, which stays visible because colour alone must not show the choice. */
function ChoiceCard<Value extends string>(props: ChoiceCardProps<Value>) {
  const { value, title, description, picture, price, note, disabledReason, name, checked, onChoose } = props;
  const id = useId();
  const disabled = Boolean(disabledReason);
  const reason = disabledReason ?? note;
  const small = joinClasses("col-span-full wrap-anywhere", picture ? "text-xs sm:text-sm" : "text-sm");
  const described = [price && `${id}-price`, description && `${id}-description`, reason && `${id}-reason`];
  return (
    <label
      htmlFor={id}
      data-checked={checked || undefined}
      className={joinClasses(
        card,
        picture ? "min-h-16 justify-center px-3 py-2 sm:justify-start sm:p-4" : "p-4",
        disabled ? unavailable : checked ? chosen : free,
      )}
    >
      {picture && (
        <span
          className={joinClasses("hidden items-end in-data-checked:flex sm:flex sm:min-h-20", disabled && "opacity-60")}
        >
          {picture}
        </span>
      )}
      <span className="flex items-start gap-3">
        <input
          id={id}
          type="radio"
          name={name}
          value={value}
          checked={checked}
          disabled={disabled}
          onChange={() => onChoose(value)}
          aria-labelledby={`${id}-title`}
          aria-describedby={described.filter(Boolean).join(" ") || undefined}
          className="mt-0.5 size-5 shrink-0 accent-atlantic-600 focus-visible:outline-none"
        />
        <span className="grid min-w-0 flex-1 grid-cols-[minmax(min-content,1fr)_auto] items-baseline gap-x-3 gap-y-1 sm:grid-cols-1">
          <span id={`${id}-title`} className={joinClasses("font-semibold", disabled && "text-muted")}>
            {title}
          </span>
          {price && (
            <span
              id={`${id}-price`}
              className="text-end text-sm font-semibold tabular sm:order-last sm:mt-1 sm:text-base"
            >
              {price}
            </span>
          )}
          {description && (
            <span id={`${id}-description`} className={joinClasses(small, "text-muted")}>
              {description}
            </span>
          )}
          {reason && (
            <span id={`${id}-reason`} className={joinClasses(small, "font-medium text-ink")}>
              {reason}
            </span>
          )}
        </span>
      </span>
    </label>
  );
}

type ChoicesProps<Value extends string> = Omit<FieldsetProps, "className"> & {
  name: string;
  options: readonly Choice<Value>[];
  value: Value | null;
  onChange: (value: Value) => void;
  className?: string;
};

/** Cards with pictures, as many per row as fit; on a phone, 64 px rows where only the chosen one has its picture. */
export function ChoiceCards<Value extends string>(props: ChoicesProps<Value>) {
  return <Choices {...props} layout="gap-2 sm:gap-4 sm:grid-cols-[repeat(auto-fill,minmax(15rem,1fr))]" />;
}

/** Radio buttons with descriptions, in one column unless `className` says otherwise. */
export function RadioCards<Value extends string>(props: ChoicesProps<Value>) {
  return <Choices {...props} layout="gap-2" />;
}

function Choices<Value extends string>(props: ChoicesProps<Value> & { layout: string }) {
  const { name, options, value, onChange, layout, className, ...fieldset } = props;
  return (
    <Fieldset {...fieldset} role="radiogroup">
      <div className={joinClasses("grid grid-cols-1", layout, className)}>
        {options.map((option) => (
          <ChoiceCard key={option.value} {...option} name={name} checked={option.value === value} onChoose={onChange} />
        ))}
      </div>
    </Fieldset>
  );
}
