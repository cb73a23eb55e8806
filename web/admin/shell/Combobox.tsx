import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { type Suggestion, SuggestionList } from "../../forms/SuggestionList.tsx";
import { controlClasses, Field } from "../../ui/Field.tsx";

type ComboboxProps<Option> = {
  label: string;
  help: string | undefined;
  name: string;
  text: string;
  options: readonly Option[];
  /** Announced to screen readers. */
  status: string;
  /** Takes the focus when the screen is shown. */
  autoFocused?: boolean;
  /** Enter chooses the first option if none is highlighted. */
  selectsFirst?: boolean;
  error?: string | undefined;
  onType: (text: string) => void;
  onOpen?: (isOpen: boolean) => void;
  onChoose: (option: Option) => void;
  /** The field was left, or Enter pressed, without choosing an option. */
  onDone?: () => void;
};

/** A text field with suggestions: https://www.w3.org/WAI/ARIA/apg/patterns/combobox/ */
export function Combobox<Option extends Suggestion>(props: ComboboxProps<Option>) {
  const { label, help, name, text, options, status, autoFocused = false, selectsFirst = false, error } = props;
  const { onType, onOpen, onChoose, onDone } = props;
  const [isOpen, setOpen] = useState(false);
  const [highlighted, setHighlighted] = useState(-1);
  const listId = useId();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!autoFocused) return;
    // After the router has moved the focus to the new page.
    const timer = setTimeout(() => input.current?.focus({ preventScroll: true }));
    return () => clearTimeout(timer);
  }, [autoFocused]);
  const isShown = isOpen && options.length > 0;
  const active = highlighted >= 0 ? highlighted % options.length : selectsFirst ? 0 : -1;
  const show = (shown: boolean) => {
    setOpen(shown);
    setHighlighted(-1);
    onOpen?.(shown);
  };
  const choose = (option: Option) => {
    show(false);
    onChoose(option);
  };
  const handleKey = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      if (isShown) setHighlighted((active < 0 && step < 0 ? 0 : active) + step + options.length);
      else show(true);
    } else if (event.key === "Enter" && !event.ctrlKey && !event.metaKey) {
      // Enter in a search never submits the form.
      event.preventDefault();
      const option = isShown ? options[active] : undefined;
      if (option) choose(option);
      else onDone?.();
    } else if (event.key === "Escape" && isShown) {
      event.preventDefault();
      show(false);
    }
  };
  const leave = () => {
    show(false);
    onDone?.();
  };
  return (
    <Field label={label} help={help} error={error}>
      {(control) => (
        <div className="relative">
          <input
            {...control}
            type="text"
            name={name}
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={isShown}
            aria-controls={isShown ? listId : undefined}
            aria-activedescendant={isShown && active >= 0 ? `${listId}-${active}` : undefined}
            autoComplete="off"
            spellCheck={false}
            maxLength={200}
            ref={input}
            value={text}
            onFocus={() => text !== "" && show(true)}
            onChange={(event) => {
              onType(event.currentTarget.value);
              show(true);
            }}
            onKeyDown={handleKey}
            onBlur={leave}
            className={controlClasses}
          />
          <p role="status" className="sr-only">
            {isOpen && status}
          </p>
          {isShown && (
            <SuggestionList id={listId} label={label} suggestions={options} active={active} onChoose={choose} />
          )}
        </div>
      )}
    </Field>
  );
}
