import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { showDay } from "../../domain/schedule/dates.ts";
import {
  addMonths,
  clampDate,
  type DateRange,
  dateForKey,
  firstChoice,
  isWithin,
  monthLabel,
  monthOf,
  monthWeeks,
  weekdays,
} from "./calendar.ts";
import { joinClasses } from "./join-classes.ts";

export type MonthGridProps = DateRange & {
  /** The chosen date, or ''. */
  value: string;
  /** Called only with dates that may be chosen. */
  onChoose: (date: string) => void;
  /** Dates in range that cannot be chosen; they stay reachable by keyboard, so that screen readers announce them. */
  isDisabled: (date: string) => boolean;
  /** Today in Dublin. */
  today: string;
};

/** A month as a grid with one tab stop; takes the focus when it mounts. */
export function MonthGrid({ value, onChoose, isDisabled, today, min, max }: MonthGridProps) {
  const range = { min, max };
  const start =
    value && isWithin(value, range) ? value : firstChoice(monthOf(clampDate(today, range)), range, isDisabled);
  const [focused, setFocused] = useState(start);
  const followFocus = useRef(true);
  const grid = useRef<HTMLTableElement>(null);
  const headingId = useId();
  const month = monthOf(focused);

  useEffect(() => {
    if (!followFocus.current) return;
    followFocus.current = false;
    grid.current?.querySelector<HTMLElement>(`[data-date="${focused}"]`)?.focus();
  }, [focused]);

  const pressKey = (event: KeyboardEvent) => {
    const next = dateForKey(focused, event.key, event.shiftKey, range);
    if (next === null) return;
    event.preventDefault();
    followFocus.current = true;
    setFocused(next);
  };
  const turn = (months: number) => setFocused(firstChoice(addMonths(month, months), range, isDisabled));

  return (
    <div>
      <div className="flex items-center justify-between">
        <TurnButton
          label="Previous month"
          path="m10 3-5 5 5 5"
          end={min !== undefined && month <= monthOf(min)}
          onTurn={() => turn(-1)}
        />
        <p id={headingId} aria-live="polite" className="font-heading text-lg font-bold">
          {monthLabel(month)}
        </p>
        <TurnButton
          label="Next month"
          path="m6 3 5 5-5 5"
          end={max !== undefined && month >= monthOf(max)}
          onTurn={() => turn(1)}
        />
      </div>
      <table
        ref={grid}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: an ARIA date grid
        role="grid"
        aria-labelledby={headingId}
        onKeyDown={pressKey}
        className="w-full table-fixed text-center tabular"
      >
        <thead>
          <tr>
            {weekdays.map((day) => (
              <th key={day.name} scope="col" abbr={day.name} className="h-8 text-xs font-semibold text-muted">
                {day.short}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {monthWeeks(month).map((week) => (
            <tr key={week.find((date) => date !== null)}>
              {week.map((date, column) =>
                date === null ? (
                  <td key={weekdays[column]?.name} />
                ) : (
                  <Day
                    key={date}
                    date={date}
                    chosen={date === value}
                    disabled={!isWithin(date, range) || isDisabled(date)}
                    isToday={date === today}
                    tabStop={date === focused}
                    onChoose={onChoose}
                  />
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

type DayProps = {
  date: string;
  chosen: boolean;
  disabled: boolean;
  isToday: boolean;
  tabStop: boolean;
  onChoose: (date: string) => void;
};

function Day({ date, chosen, disabled, isToday, tabStop, onChoose }: DayProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a cell of that grid
    // biome-ignore lint/a11y/useFocusableInteractive: its button takes the focus
    <td role="gridcell" aria-selected={chosen} className="p-0.5">
      <button
        type="button"
        data-date={date}
        tabIndex={tabStop ? 0 : -1}
        aria-label={showDay(date)}
        aria-pressed={chosen || undefined}
        aria-disabled={disabled || undefined}
        aria-current={isToday ? "date" : undefined}
        onClick={() => {
          if (!disabled) onChoose(date);
        }}
        className={joinClasses(
          "grid h-10 w-full place-items-center rounded border border-transparent",
          disabled ? "text-muted/70 line-through decoration-1" : "font-semibold hover:bg-atlantic-100",
          isToday && "border-edge",
          chosen && "bg-atlantic-800 text-white hover:bg-atlantic-800",
        )}
      >
        {Number(date.slice(8))}
      </button>
    </td>
  );
}

type TurnButtonProps = { label: string; path: string; end: boolean; onTurn: () => void };

function TurnButton({ label, path, end, onTurn }: TurnButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={end || undefined}
      onClick={() => {
        if (!end) onTurn();
      }}
      className="grid size-11 place-items-center rounded hover:bg-atlantic-100 aria-disabled:opacity-40 aria-disabled:hover:bg-transparent"
    >
      <svg viewBox="0 0 16 16" className="size-4" fill="none" stroke="currentColor" strokeWidth={2} aria-hidden="true">
        <path d={path} />
      </svg>
    </button>
  );
}
