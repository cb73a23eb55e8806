import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { type Suggestion, SuggestionList } from "../../forms/SuggestionList.tsx";
import { controlClasses, Field } from "../../ui/Field.tsx";

type ComboboxProps<Option> = {
  label: string;
  help: string | undefined;
  name: string;
  text: string;
  options: readonly Option[];
  /** Said to those who do not see the list. */
  status: string;
  /** Has the focus when the screen is shown: one comes to type here, with a caller on the line. */
  comesFirst?: boolean;
  /** Enter takes the first where none was walked to. */
  takesFirst?: boolean;
  error?: string | undefined;
  onType: (text: string) => void;
  onOpen?: (isOpen: boolean) => void;
  onChoose: (option: Option) => void;
  /** Left, or Enter pressed, with no option chosen. */
  onDone?: () => void;
};

/** A field whose list follows what is typed: https://www.w3.org/WAI/ARIA/apg/patterns/combobox/ */
export function Combobox<Option extends Suggestion>(props: ComboboxProps<Option>) {
  const { label, help, name, text, options, status, comesFirst = false, takesFirst = false, error } = props;
  const { onType, onOpen, onChoose, onDone } = props;
  const [isOpen, setOpen] = useState(false);
  const [walked, setWalked] = useState(-1);
  const listId = useId();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!comesFirst) return;
    // The page itself takes the focus when it is shown.
    const timer = setTimeout(() => input.current?.focus({ preventScroll: true }));
    return () => clearTimeout(timer);
  }, [comesFirst]);
  const isShown = isOpen && options.length > 0;
  const active = walked >= 0 ? walked % options.length : takesFirst ? 0 : -1;
  const show = (shown: boolean) => {
    setOpen(shown);
    setWalked(-1);
    onOpen?.(shown);
  };
  const choose = (option: Option) => {
    show(false);
    onChoose(option);
  };
  const press = (event: KeyboardEvent) => {
    const move = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (move !== undefined) {
      event.preventDefault();
      if (isShown) setWalked((active < 0 && move < 0 ? 0 : active) + move + options.length);
      else show(true);
    } else if (event.key === "Enter" && !event.ctrlKey && !event.metaKey) {
      // Enter in a search never sends the form.
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
            onKeyDown={press}
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
