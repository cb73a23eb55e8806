import type { ReactNode } from "react";
import { useId } from "react";
import type { FieldsetProps } from "./Fieldset.tsx";
import { Fieldset } from "./Fieldset.tsx";
import { joinClasses } from "./join-classes.ts";

export type Choice<Value extends string> = {
  value: Value;
  title: ReactNode;
  description?: ReactNode;
  /** Drawn above the title, on a phone of the chosen one alone; the vehicle or parcel in it turns gorse when chosen. */
  picture?: ReactNode;
  /** What choosing it costs, at the right; it describes the choice and is no part of its name. */
  price?: ReactNode;
  /** Why it has no price, though it can be chosen. */
  note?: ReactNode;
  /** Why it cannot be chosen now; said on the card, which is disabled. */
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

/** One choice of several, as a card around a radio button. The button stays in sight: colour alone does not say what is chosen. */
function ChoiceCard<Value extends string>(props: ChoiceCardProps<Value>) {
  const { value, title, description, picture, price, note, disabledReason, name, checked, onChoose } = props;
  const id = useId();
  const disabled = Boolean(disabledReason);
  const said = disabledReason ?? note;
  const small = joinClasses("col-span-full wrap-anywhere", picture ? "text-xs sm:text-sm" : "text-sm");
  const described = [price && `${id}-price`, description && `${id}-description`, said && `${id}-reason`];
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
          {said && (
            <span id={`${id}-reason`} className={joinClasses(small, "font-medium text-ink")}>
              {said}
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

/** Cards with pictures, as many to a row as fit; on a phone rows of 64 px, of which the chosen one has its picture. */
export function ChoiceCards<Value extends string>(props: ChoicesProps<Value>) {
  return <Choices {...props} layout="gap-2 sm:gap-4 sm:grid-cols-[repeat(auto-fill,minmax(15rem,1fr))]" />;
}

/** A list of radio buttons, each with a line of description; one column, or as many as `className` says. */
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
