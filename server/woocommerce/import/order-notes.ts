import type { OrderId } from "../../../domain/orders/references.ts";
import { cleanLines } from "../../../domain/text/clean-text.ts";
import { cutText } from "../../../domain/text/cut-text.ts";
import type { Database } from "../../database/kysely.ts";
import { storeOrderEvents } from "../../orders/store-order-event.ts";
import { type RemoteNote, remoteActor } from "../client/remote-order.ts";

/** Notes of that shop as lines of an order's history; those without words are none. */
export function noteEvents(notes: readonly RemoteNote[]) {
  return [...notes]
    .sort((a, b) => a.id - b.id)
    .map((note) => ({
      at: note.date_created_gmt,
      actor: cutText(note.author, 200) || remoteActor,
      kind: note.customer_note ? "customer_note" : "note",
      note: plainNote(note.note),
      data: { shopNoteId: note.id },
    }))
    .filter(({ note }) => note !== "");
}

/** Stores the notes that an order's history does not have yet; the caller holds the order's lock. Answers how many. */
export async function importNotes(db: Database, orderId: OrderId, notes: readonly RemoteNote[]): Promise<number> {
  const events = noteEvents(notes);
  if (events.length === 0) return 0;
  const known = await db.selectFrom("order_events").select("data").where("order_id", "=", orderId).execute();
  const ids = new Set(known.map(({ data }) => (data as { shopNoteId?: number }).shopNoteId));
  const fresh = events.filter(({ data }) => !ids.has(data.shopNoteId));
  if (fresh.length > 0) await storeOrderEvents(fresh.map((event) => ({ orderId, ...event }))).execute(db);
  return fresh.length;
}

const entities: Record<string, string> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
  euro: "€",
  hellip: "…",
  ndash: "–",
};

/** A note of that shop without its HTML, at most 2,000 characters. */
function plainNote(html: string): string {
  const text = html
    .replace(/<br\s*\/?>|<\/p>/gi, "\n")
    .replace(/<[^<>]*>/g, "")
    .replace(/&(?:#(\d{1,6})|#x([\da-f]{1,5})|([a-z]{2,6}));/gi, (whole, decimal, hex, name) =>
      name ? (entities[name.toLowerCase()] ?? whole) : characterOf(Number.parseInt(decimal ?? hex, decimal ? 10 : 16)),
    );
  return cutText(cleanLines(text), 2_000);
}

function characterOf(code: number): string {
  return code >= 32 && code < 0x11_0000 && !(code >= 0xd800 && code <= 0xdfff) ? String.fromCodePoint(code) : "";
}
