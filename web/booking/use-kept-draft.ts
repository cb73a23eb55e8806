import { useEffect } from "react";
import { useLocation } from "react-router";
import type { FormStore } from "../forms/form-store.ts";
import type { QuoteHandover } from "../journey/quote-handover.ts";
import type { BookingFields } from "./booking-fields.ts";
import { entryKey, keepSession } from "./booking-session.ts";

/** Safari refuses more than 100 writes to the history in 30 seconds. */
const writeEveryMs = 400;

/** Keeps what is typed in this history entry, so that a reload or Back finds it. */
export function useKeptDraft(store: FormStore<BookingFields>, handover: QuoteHandover): void {
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a press on the link to this very page makes a new, empty entry
  useEffect(() => {
    const entry = entryKey();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const write = () => {
      clearTimeout(timer);
      timer = undefined;
      if (entryKey() === entry) keepSession({ handover, draft: store.read().values });
    };
    const writeSoon = () => {
      timer ??= setTimeout(write, writeEveryMs);
    };
    const writeNow = () => {
      if (timer !== undefined) write();
    };
    write();
    let typed = store.read().values;
    const unsubscribe = store.subscribe(() => {
      if (typed !== store.read().values) writeSoon();
      typed = store.read().values;
    });
    // Whoever leaves by a link leaves the field first; a reload or another address asks the page first.
    document.addEventListener("focusout", writeNow);
    window.addEventListener("beforeunload", writeNow);
    return () => {
      unsubscribe();
      clearTimeout(timer);
      document.removeEventListener("focusout", writeNow);
      window.removeEventListener("beforeunload", writeNow);
    };
  }, [store, handover, key]);
}
