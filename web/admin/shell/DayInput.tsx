import { type ComponentProps, useEffect, useRef, useState } from "react";
import { isIsoDate } from "../../../domain/schedule/dates.ts";

type DayInputProps = Omit<ComponentProps<"input">, "type" | "value" | "onChange" | "onBlur"> & {
  value: string;
  onChange: (day: string) => void;
};

/** Long enough for the next digit, short enough to be no wait. */
const typingMs = 400;
/** While a year is typed, the browser says that it is the year 2, 20 and 202. */
const isWhole = (day: string) => day === "" || (isIsoDate(day) && day >= "1900");

/** A day, 'YYYY-MM-DD' or empty, that a filter in the address follows: what is typed stands, and is told once it is whole. */
export function DayInput({ value, onChange, ...input }: DayInputProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [seen, setSeen] = useState(value);
  // The address says it now, or something else.
  if (seen !== value) {
    setSeen(value);
    setTyped(null);
  }
  useEffect(() => () => clearTimeout(timer.current), []);
  const tell = (day: string) => {
    clearTimeout(timer.current);
    if (!isWhole(day)) return setTyped(null);
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
        if (isWhole(day)) timer.current = setTimeout(() => tell(day), typingMs);
      }}
      onBlur={() => typed !== null && tell(typed)}
    />
  );
}
