import type { QuoteHandover } from "../journey/quote-handover.ts";
import { claimHandover, isRecord } from "../journey/quote-handover.ts";

/** Values typed so far, by field name. */
export type BookingDraft = Record<string, string | boolean>;

/** Stored in this page's history entry, to survive a reload and Back from the confirmation. */
export type BookingSession = { handover: QuoteHandover; draft: BookingDraft | null };

/** Session storage: the order that this tab last booked or looked at, with its key. */
export const bookingDetailsKey = "currach_booking";

/** In memory only, so that visitors who go back to change the quote need not type everything again. */
let lastDraft: BookingDraft | null = null;

/**
 * The session of this history entry, otherwise a new one that claims the handed-over quote; null if there is neither.
 */
export function resumeOrStartSession(): BookingSession | null {
  const saved = sessionFromHistory();
  if (saved) return saved;
  const handover = claimHandover();
  return handover && { handover, draft: lastDraft };
}

/** React Router stores a page's own state under `usr`. */
function sessionFromHistory(): BookingSession | null {
  const own = historyState()["usr"];
  if (!isRecord(own) || !isRecord(own["handover"])) return null;
  return own as BookingSession;
}

/** Uses replaceState rather than a navigation, so that typing does not rerender the page. */
export function saveSession(session: BookingSession): void {
  lastDraft = session.draft;
  window.history.replaceState({ ...historyState(), usr: session }, "");
}

/** Called after booking: the next booking starts empty. */
export function clearDraft(): void {
  lastDraft = null;
}

/** The key of the current history entry, so that a draft is never written into another one. */
export function historyEntryKey(): unknown {
  return historyState()["key"];
}

function historyState(): Record<string, unknown> {
  const state: unknown = window.history.state;
  return isRecord(state) ? state : {};
}
