import { useEffect, useRef } from "react";
import { readSession } from "../staff-session.ts";

/** In session storage. */
const key = "currach_staff_typing";

type Saved = { userId: number; typed: Record<string, unknown> };

/**
 * Returns, once, what was being typed into `form` when the session ended, to the same user in the same tab; else null.
 * `form` is its name and the order it is about.
 */
export function popSavedTyping<Values>(userId: number, form: string): Values | null {
  const saved = read();
  if (saved?.userId !== userId || !Object.hasOwn(saved.typed, form)) return null;
  const { [form]: values, ...typed } = saved.typed;
  write({ userId, typed });
  return values as Values;
}

/** Set from a sign-out until the next form opens, so that the forms it closes save nothing. */
let isDiscarding = false;

/** Deletes what was saved, and keeps the forms that are open from saving what they hold. Called at sign-out. */
export function discardTyping(): void {
  isDiscarding = true;
  write({ userId: 0, typed: {} });
}

/** Saves `values`, unless null, if the session ends by itself before the form is sent. */
export function useSaveTyping(userId: number, form: string, values: unknown): void {
  const latest = useRef(values);
  latest.current = values;
  useEffect(() => {
    isDiscarding = false;
    return () => {
      if (isDiscarding || readSession() !== null || latest.current === null) return;
      const saved = read();
      write({ userId, typed: { ...(saved?.userId === userId && saved.typed), [form]: latest.current } });
    };
  }, [userId, form]);
}

function read(): Saved | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? "null") as Saved | null;
  } catch {
    return null;
  }
}

function write(saved: Saved): void {
  try {
    if (Object.keys(saved.typed).length === 0) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(saved));
  } catch (error) {
    console.warn("Typed values could not be saved", error);
  }
}
