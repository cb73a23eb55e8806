/** In local storage. */
const draftsKey = "currach_new_orders";

/** Older drafts are useless and hold people's addresses for no reason. */
const maxAgeMs = 7 * 24 * 60 * 60 * 1000;

/** `at`: ms since 1970. `unanswered`: idempotency keys of bookings sent without an answer, by their content. */
type Draft = { at: number; values: unknown; unanswered?: Record<string, string> };

/** By user id. */
type Drafts = Record<string, Draft>;

/** The new order that this user typed but did not book; null if there is none. */
export function readOrderDraft(userId: number): Draft | null {
  return readDrafts()[userId] ?? null;
}

/** Survives a reload and a session that expires, but no sign-out; shown only to the same user. */
export function saveOrderDraft(userId: number, values: unknown): void {
  const { unanswered = {} } = readOrderDraft(userId) ?? {};
  write({ ...readDrafts(), [userId]: { at: Date.now(), values, unanswered } });
}

/**
 * Saves a booking's key until it is answered (`key` null), so that sending it again, even after a reload, repeats it.
 */
export function saveBookingKey(userId: number, wording: string, key: string | null): void {
  const draft = readOrderDraft(userId);
  if (!draft) return;
  const { [wording]: _, ...others } = draft.unanswered ?? {};
  const unanswered = key === null ? others : { ...others, [wording]: key };
  write({ ...readDrafts(), [userId]: { ...draft, unanswered } });
}

export function deleteOrderDraft(userId: number): void {
  const { [userId]: _, ...others } = readDrafts();
  write(others);
}

/** Deletes the expired drafts of all users of this browser. */
export function deleteExpiredOrderDrafts(): void {
  const drafts = readDrafts();
  if (Object.keys(drafts).length !== Object.keys(readStored()).length) write(drafts);
}

/** Without expired drafts. */
function readDrafts(): Drafts {
  const since = Date.now() - maxAgeMs;
  return Object.fromEntries(Object.entries(readStored()).filter(([, draft]) => draft?.at > since));
}

function readStored(): Drafts {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(draftsKey) ?? "{}");
    return typeof stored === "object" && stored !== null ? (stored as Drafts) : {};
  } catch {
    return {};
  }
}

function write(drafts: Drafts): void {
  try {
    if (Object.keys(drafts).length === 0) localStorage.removeItem(draftsKey);
    else localStorage.setItem(draftsKey, JSON.stringify(drafts));
  } catch (error) {
    console.warn("The draft of a new order could not be saved", error);
  }
}
