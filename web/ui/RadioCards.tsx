import type { Choice } from "./ChoiceCard.tsx";
import { ChoiceCard } from "./ChoiceCard.tsx";
import type { FieldsetProps } from "./Fieldset.tsx";
import { Fieldset } from "./Fieldset.tsx";
import { joinClasses } from "./join-classes.ts";

type RadioCardsProps<Value extends string> = FieldsetProps & {
  name: string;
  options: readonly Omit<Choice<Value>, "picture">[];
  value: Value | null;
  onChange: (value: Value) => void;
};

/** A list of radio buttons, each with a line of description; one column, or as many as `className` says. */
export function RadioCards<Value extends string>({
  name,
  options,
  value,
  onChange,
  className,
  ...fieldset
}: RadioCardsProps<Value>) {
  return (
    <Fieldset {...fieldset} role="radiogroup">
      <div className={joinClasses("grid grid-cols-1 gap-2", className)}>
        {options.map((option) => (
          <ChoiceCard key={option.value} {...option} name={name} checked={option.value === value} onChoose={onChange} />
        ))}
      </div>
    </Fieldset>
  );
}
