import type { QuoteHandover } from "../journey/quote-handover.ts";
import { isRecord } from "../journey/quote-handover.ts";

/** What was typed so far, by field name. */
export type BookingDraft = Record<string, string | boolean>;

/** What a reload, or Back from the confirmation, must find again. Lives in this page's history entry. */
export type BookingSession = { handover: QuoteHandover; draft: BookingDraft | null };

/** React Router keeps a page's own state under `usr`. */
export function readSession(): BookingSession | null {
  const state: unknown = window.history.state;
  const own = isRecord(state) ? state["usr"] : null;
  if (!isRecord(own) || !isRecord(own["handover"])) return null;
  return own as BookingSession;
}

/** Writes without a navigation, so that typing does not render the page anew. */
export function keepSession(session: BookingSession): void {
  const state: unknown = window.history.state;
  window.history.replaceState({ ...(isRecord(state) ? state : {}), usr: session }, "");
}
