import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import type { Form } from "../forms/use-form.ts";
import type { QuoteHandover } from "../journey/quote-handover.ts";
import type { BookingFields } from "./booking-fields.ts";
import { entryKey, keepSession } from "./booking-session.ts";

/** Safari refuses more than 100 writes to the history in 30 seconds. */
const writeEveryMs = 400;

/** Keeps what is typed in this history entry, so that a reload or Back finds it. */
export function useKeptDraft({ held, values }: Form<BookingFields>, handover: QuoteHandover): void {
  const { key } = useLocation();
  const writeSoon = useRef(() => {});
  // biome-ignore lint/correctness/useExhaustiveDependencies: a press on the link to this very page makes a new, empty entry
  useEffect(() => {
    const entry = entryKey();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let written: BookingFields | undefined;
    const write = () => {
      clearTimeout(timer);
      timer = undefined;
      written = held.read().values;
      if (entryKey() === entry) keepSession({ handover, draft: written });
    };
    const writeNow = () => {
      if (written !== held.read().values) write();
    };
    writeSoon.current = () => {
      if (written !== held.read().values) timer ??= setTimeout(write, writeEveryMs);
    };
    write();
    // Whoever leaves by a link leaves the field first; a reload or another address asks the page first.
    document.addEventListener("focusout", writeNow);
    window.addEventListener("beforeunload", writeNow);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("focusout", writeNow);
      window.removeEventListener("beforeunload", writeNow);
    };
  }, [held, handover, key]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is typed is what there is to write
  useEffect(() => writeSoon.current(), [values]);
}
