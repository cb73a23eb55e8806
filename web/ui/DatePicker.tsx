import { type FocusEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { showDay } from "../../domain/schedule/dates.ts";
import { controlClasses, Field, type FieldControl, type FieldTexts } from "./Field.tsx";
import { joinClasses } from "./join-classes.ts";
import type { MonthGridProps } from "./MonthGrid.tsx";

type DatePickerProps = FieldTexts & {
  /** 'YYYY-MM-DD', or '' when none is chosen. */
  value: string;
  onChange: (date: string) => void;
  /** Today in Dublin, 'YYYY-MM-DD'. */
  today: string;
  min?: string;
  max?: string;
  isDisabled?: (date: string) => boolean;
  placeholder?: string;
  /** Renders the calendar, or a placeholder while its script loads. */
  calendar: (calendar: MonthGridProps) => ReactNode;
  id?: string;
  fieldClassName?: string;
};

const none = () => false;

/** A date field with a calendar below it, closed by Escape, a click elsewhere or moving the focus away. */
export function DatePicker({ label, help, error, required, id, fieldClassName, ...picker }: DatePickerProps) {
  return (
    <Field label={label} help={help} error={error} required={required} id={id} className={fieldClassName}>
      {(control) => <DateButton {...picker} control={control} />}
    </Field>
  );
}

type DateButtonProps = Omit<DatePickerProps, keyof FieldTexts | "id" | "fieldClassName"> & { control: FieldControl };

function DateButton(props: DateButtonProps) {
  const {
    control,
    value,
    onChange,
    today,
    min,
    max,
    isDisabled = none,
    placeholder = "Choose a date",
    calendar,
  } = props;
  const [open, setOpen] = useState(false);
  const whole = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (!open) return;
    panel.current?.scrollIntoView({ block: "nearest" });
    const closeIfOutside = (event: PointerEvent) => {
      if (!whole.current?.contains(event.target as Node)) setOpen(false);
    };
    document.addEventListener("pointerdown", closeIfOutside);
    return () => document.removeEventListener("pointerdown", closeIfOutside);
  }, [open]);

  const closeAndReturn = () => {
    setOpen(false);
    button.current?.focus();
  };
  const choose = (date: string) => {
    onChange(date);
    closeAndReturn();
  };
  const closeOnEscape = (event: KeyboardEvent) => {
    if (!open || event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    closeAndReturn();
  };
  const closeOnLeaving = (event: FocusEvent) => {
    if (event.relatedTarget && !whole.current?.contains(event.relatedTarget)) setOpen(false);
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles events that bubble from its button and calendar
    <div ref={whole} className="relative" onKeyDown={closeOnEscape} onBlur={closeOnLeaving}>
      <button
        ref={button}
        type="button"
        id={control.id}
        aria-labelledby={`${control.id}-label ${control.id}-value`}
        aria-describedby={control["aria-describedby"]}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        data-invalid={control["aria-invalid"]}
        className={joinClasses(controlClasses, "flex items-center justify-between gap-3 text-start")}
      >
        <span id={`${control.id}-value`} className={value ? undefined : "text-muted"}>
          {value ? showDay(value) : placeholder}
        </span>
        <svg
          viewBox="0 0 20 20"
          className="size-5 shrink-0"
          fill="none"
          stroke="currentColor"
          strokeWidth={1.5}
          aria-hidden="true"
        >
          <path d="M3 5.500h14v11.500H3zM3 9h14M6.5 2.500v4M13.5 2.500v4" strokeLinejoin="round" />
        </svg>
      </button>
      {open && (
        <div
          ref={panel}
          role="dialog"
          aria-label="Choose a date"
          className="absolute start-0 top-full z-40 mt-2 w-80 max-w-full animate-arrive rounded border border-line bg-white p-3 shadow"
        >
          {calendar({ value, onChoose: choose, isDisabled, today, min, max })}
        </div>
      )}
    </div>
  );
}
