/** Local-storage name. */
const draftsKey = "currach_new_orders";

/** After that a draft is of no use, and holds people's addresses for nothing. */
const keptMs = 7 * 24 * 60 * 60 * 1000;

/** `at`: ms since 1970. `unanswered`: of bookings that were sent and not answered, the key of each by its wording. */
type Draft = { at: number; values: unknown; unanswered?: Record<string, string> };

/** An order that is being typed, by the id of whoever types it. */
type Drafts = Record<string, Draft>;

/** What this user had typed of a new order and not booked; null where nothing is left of it. */
export function readOrderDraft(userId: number): Draft | null {
  return readDrafts()[userId] ?? null;
}

/** Kept in this browser through a reload and a session that ends; shown to nobody else. */
export function keepOrderDraft(userId: number, values: unknown): void {
  const { unanswered = {} } = readOrderDraft(userId) ?? {};
  write({ ...readDrafts(), [userId]: { at: Date.now(), values, unanswered } });
}

/** Kept from before a booking is sent until it is answered: `key` null. The same one sent anew, after a reload too, is that booking. */
export function keepBookingKey(userId: number, wording: string, key: string | null): void {
  const draft = readOrderDraft(userId);
  if (!draft) return;
  const { [wording]: _, ...others } = draft.unanswered ?? {};
  const unanswered = key === null ? others : { ...others, [wording]: key };
  write({ ...readDrafts(), [userId]: { ...draft, unanswered } });
}

export function dropOrderDraft(userId: number): void {
  const { [userId]: _, ...others } = readDrafts();
  write(others);
}

/** Whoever opens the staff area clears away what anybody left too long ago. */
export function dropOldOrderDrafts(): void {
  const drafts = readDrafts();
  if (Object.keys(drafts).length !== Object.keys(readStored()).length) write(drafts);
}

/** Those that are young enough. */
function readDrafts(): Drafts {
  const since = Date.now() - keptMs;
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
    console.warn("A new order could not be kept", error);
  }
}
