import type { OrderId } from "../../../domain/orders/references.ts";
import { cleanLines } from "../../../domain/text/clean-text.ts";
import { cutText } from "../../../domain/text/cut-text.ts";
import type { Database } from "../../database/kysely.ts";
import { storeOrderEvents } from "../../orders/store-order-event.ts";
import { type RemoteNote, remoteActor } from "../client/remote-order.ts";

/** Remote notes as events of an order's history; empty ones are left out. */
export function toNoteEvents(notes: readonly RemoteNote[]) {
  return [...notes]
    .sort((a, b) => a.id - b.id)
    .map((note) => ({
      at: note.date_created_gmt,
      actor: cutText(note.author, 200) || remoteActor,
      kind: note.customer_note ? "customer_note" : "note",
      note: stripHtml(note.note),
      data: { shopNoteId: note.id },
    }))
    .filter(({ note }) => note !== "");
}

/** Stores notes not yet in an order's history; the caller holds the order's lock. Returns how many were new. */
export async function importNotes(db: Database, orderId: OrderId, notes: readonly RemoteNote[]): Promise<number> {
  const events = toNoteEvents(notes);
  if (events.length === 0) return 0;
  const known = await db.selectFrom("order_events").select("data").where("order_id", "=", orderId).execute();
  const ids = new Set(known.map(({ data }) => (data as { shopNoteId?: number }).shopNoteId));
  const fresh = events.filter(({ data }) => !ids.has(data.shopNoteId));
  if (fresh.length > 0) await storeOrderEvents(fresh.map((event) => ({ orderId, ...event }))).execute(db);
  return fresh.length;
}

const entities = new Map(
  Object.entries({
    amp: "&",
    lt: "<",
    gt: ">",
    quot: '"',
    apos: "'",
    nbsp: " ",
    euro: "€",
    hellip: "…",
    ndash: "–",
  }),
);

/** Converts HTML to plain text of at most 2,000 characters. */
function stripHtml(html: string): string {
  const text = html
    .replace(/<br\s*\/?>|<\/p>/gi, "\n")
    .replace(/<[^<>]*>/g, "")
    .replace(/&(?:#(\d{1,6})|#x([\da-f]{1,5})|([a-z]{2,6}));/gi, (whole, decimal, hex, name) =>
      name
        ? (entities.get(name.toLowerCase()) ?? whole)
        : characterOf(Number.parseInt(decimal ?? hex, decimal ? 10 : 16)),
    );
  return cutText(cleanLines(text), 2_000);
}

function characterOf(code: number): string {
  return code >= 32 && code < 0x11_0000 && !(code >= 0xd800 && code <= 0xdfff) ? String.fromCodePoint(code) : "";
}
