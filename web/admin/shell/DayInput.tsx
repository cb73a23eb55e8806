import { type ComponentProps, useEffect, useRef, useState } from "react";
import { isIsoDate } from "../../../domain/schedule/dates.ts";

type DayInputProps = Omit<ComponentProps<"input">, "type" | "value" | "onChange" | "onBlur"> & {
  value: string;
  onChange: (day: string) => void;
};

/** Long enough to type the next digit, short enough not to be noticed. */
const typingMs = 400;
/** While 2026 is typed, browsers report the years 2, 20 and 202. */
const isWholeDate = (day: string) => day === "" || (isIsoDate(day) && day >= "1900");

/** A day, 'YYYY-MM-DD' or empty, for a filter in the URL: typed text stays, and is reported once it is a whole date. */
export function DayInput({ value, onChange, ...input }: DayInputProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [seen, setSeen] = useState(value);
  // The URL has caught up, or shows another day.
  if (seen !== value) {
    setSeen(value);
    setTyped(null);
  }
  useEffect(() => () => clearTimeout(timer.current), []);
  const report = (day: string) => {
    clearTimeout(timer.current);
    if (!isWholeDate(day)) return setTyped(null);
    if (day !== value) onChange(day);
  };
  return (
    <input
      {...input}
      type="date"
      value={typed ?? value}
      onChange={({ currentTarget: { value: day } }) => {
        setTyped(day);
        clearTimeout(timer.current);
        if (isWholeDate(day)) timer.current = setTimeout(() => report(day), typingMs);
      }}
      onBlur={() => typed !== null && report(typed)}
    />
  );
}
