import { useEffect, useRef } from "react";
import { readSession } from "../staff-session.ts";

/** Session-storage name. */
const key = "currach_staff_typing";

type Kept = { userId: number; typed: Record<string, unknown> };

/**
 * What was being typed into `form` when the session ended, given back once to the same person in the same tab; null where there is nothing.
 * `form` names it, with the order it is about.
 */
export function takeTyping<Values>(userId: number, form: string): Values | null {
  const kept = read();
  if (kept?.userId !== userId || !Object.hasOwn(kept.typed, form)) return null;
  const { [form]: values, ...typed } = kept.typed;
  write({ userId, typed });
  return values as Values;
}

/** Keeps what is typed, unless it is null, where the session ends before it was sent. */
export function useKeptTyping(userId: number, form: string, values: unknown): void {
  const latest = useRef(values);
  latest.current = values;
  useEffect(
    () => () => {
      if (readSession() !== null || latest.current === null) return;
      const kept = read();
      write({ userId, typed: { ...(kept?.userId === userId && kept.typed), [form]: latest.current } });
    },
    [userId, form],
  );
}

function read(): Kept | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? "null") as Kept | null;
  } catch {
    return null;
  }
}

function write(kept: Kept): void {
  try {
    if (Object.keys(kept.typed).length === 0) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(kept));
  } catch (error) {
    console.warn("What was typed could not be kept", error);
  }
}
