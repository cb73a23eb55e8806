import { useEffect, useRef } from "react";

/** Moves the focus to the top of a dialog when its step changes, unless a field has it already. */
export function useStepFocus(step: string) {
  const top = useRef<HTMLDivElement>(null);
  const last = useRef(step);
  useEffect(() => {
    const hasFocus = top.current?.closest("dialog")?.querySelector("form :focus") != null;
    if (step !== last.current && !hasFocus) top.current?.focus();
    last.current = step;
  }, [step]);
  return top;
}
