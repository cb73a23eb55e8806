import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import type { Form } from "../forms/use-form.ts";
import type { QuoteHandover } from "../journey/quote-handover.ts";
import type { BookingFields } from "./booking-fields.ts";
import { historyEntryKey, saveSession } from "./booking-session.ts";

/** Safari refuses more than 100 writes to the history in 30 seconds. */
const writeIntervalMs = 400;

/** Saves typed values in this history entry, so that they survive a reload and Back. */
export function useSavedDraft<Fields extends BookingFields>(
  { store, values }: Pick<Form<Fields>, "store" | "values">,
  handover: QuoteHandover,
): void {
  const { key } = useLocation();
  const writeSoon = useRef(() => {});
  // biome-ignore lint/correctness/useExhaustiveDependencies: a link to this same page creates a new, empty entry
  useEffect(() => {
    const entry = historyEntryKey();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let written: Fields | undefined;
    const write = () => {
      clearTimeout(timer);
      timer = undefined;
      written = store.read().values;
      if (historyEntryKey() === entry) saveSession({ handover, draft: written });
    };
    const writeNow = () => {
      if (written !== store.read().values) write();
    };
    writeSoon.current = () => {
      if (written !== store.read().values) timer ??= setTimeout(write, writeIntervalMs);
    };
    write();
    // Leaving by a link blurs the field first; a reload or another URL fires beforeunload.
    document.addEventListener("focusout", writeNow);
    window.addEventListener("beforeunload", writeNow);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("focusout", writeNow);
      window.removeEventListener("beforeunload", writeNow);
    };
  }, [store, handover, key]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: new values are what triggers a write
  useEffect(() => writeSoon.current(), [values]);
}
