import type { QuoteHandover } from "../journey/quote-handover.ts";
import { isRecord, takeHandover } from "../journey/quote-handover.ts";

/** What was typed so far, by field name. */
export type BookingDraft = Record<string, string | boolean>;

/** What a reload, or Back from the confirmation, must find again. Lives in this page's history entry. */
export type BookingSession = { handover: QuoteHandover; draft: BookingDraft | null };

/** Who went back to change the quote does not type everything twice. Held by the open page alone, stored nowhere. */
let lastDraft: BookingDraft | null = null;

/** What this history entry kept, else the quote that just came along; null without either. */
export function openSession(): BookingSession | null {
  const kept = readSession();
  if (kept) return kept;
  const handover = takeHandover();
  return handover && { handover, draft: lastDraft };
}

/** React Router keeps a page's own state under `usr`. */
function readSession(): BookingSession | null {
  const own = historyState()["usr"];
  if (!isRecord(own) || !isRecord(own["handover"])) return null;
  return own as BookingSession;
}

/** Writes without a navigation, so that typing does not render the page anew. */
export function keepSession(session: BookingSession): void {
  lastDraft = session.draft;
  window.history.replaceState({ ...historyState(), usr: session }, "");
}

/** After a booking nothing is left to bring into the next one. */
export function forgetDraft(): void {
  lastDraft = null;
}

/** Names the history entry shown now; another one must not be written into. */
export function entryKey(): unknown {
  return historyState()["key"];
}

function historyState(): Record<string, unknown> {
  const state: unknown = window.history.state;
  return isRecord(state) ? state : {};
}
