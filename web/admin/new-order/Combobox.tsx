import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { SuggestionOption } from "../../forms/SuggestionOption.tsx";
import { controlClasses, Field } from "../../ui/Field.tsx";

type ComboboxProps = {
  label: string;
  help: string | undefined;
  name: string;
  text: string;
  options: readonly { key: string; label: ReactNode; note?: string | undefined }[];
  /** Said to those who do not see the list. */
  status: string;
  /** Whose data the options are, where that has to be said. */
  credit?: string;
  /** Has the focus when the screen is shown: one comes to type here, with a caller on the line. */
  comesFirst?: boolean;
  /** Enter takes the first where none was walked to. */
  takesFirst?: boolean;
  error?: string | undefined;
  onType: (text: string) => void;
  onOpen?: (isOpen: boolean) => void;
  onChoose: (index: number) => void;
  /** Left, or Enter pressed, with no option chosen. */
  onDone?: () => void;
};

/** A field whose list follows what is typed: https://www.w3.org/WAI/ARIA/apg/patterns/combobox/ */
export function Combobox(props: ComboboxProps) {
  const { label, help, name, text, options, status, credit, comesFirst = false, takesFirst = false, error } = props;
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
  const choose = (index: number) => {
    show(false);
    onChoose(index);
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
      if (isShown && active >= 0) choose(active);
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
          <div
            hidden={!isShown}
            className="absolute inset-x-0 top-full z-30 mt-1 overflow-hidden rounded border border-line bg-white shadow"
          >
            <div id={listId} role="listbox" aria-label={label} className="max-h-96 overflow-y-auto">
              {options.map((option, index) => (
                <SuggestionOption
                  key={option.key}
                  id={`${listId}-${index}`}
                  label={option.label}
                  note={option.note}
                  isActive={index === active}
                  onChoose={() => choose(index)}
                />
              ))}
            </div>
            {credit && (
              <p translate="no" className="px-3 py-1.5 text-right text-xs text-muted">
                {credit}
              </p>
            )}
          </div>
        </div>
      )}
    </Field>
  );
}
