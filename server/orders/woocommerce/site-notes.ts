import type { Database } from "../../database/kysely.ts";
import type { SiteNote } from "../../woocommerce/site-order.ts";
import { storeOrderEvents } from "../store-order-event.ts";
import { plainNote } from "./plain-note.ts";
import { siteActor } from "./site-actor.ts";

/** Notes of that site as lines of an order's history; those without words are none. */
export function siteNoteEvents(notes: readonly SiteNote[]) {
  return [...notes]
    .sort((a, b) => a.id - b.id)
    .map((note) => ({
      at: note.date_created_gmt,
      actor: note.author.slice(0, 200) || siteActor,
      kind: note.customer_note ? "customer_note" : "note",
      note: plainNote(note.note),
      data: { shopNoteId: note.id },
    }))
    .filter(({ note }) => note !== "");
}

/** Stores the notes that an order's history does not have yet; the caller holds the order's lock. Answers how many. */
export async function takeSiteNotes(db: Database, orderId: number, notes: readonly SiteNote[]): Promise<number> {
  const events = siteNoteEvents(notes);
  if (events.length === 0) return 0;
  const known = await db.selectFrom("order_events").select("data").where("order_id", "=", orderId).execute();
  const ids = new Set(known.map(({ data }) => (data as { shopNoteId?: number }).shopNoteId));
  const fresh = events.filter(({ data }) => !ids.has(data.shopNoteId));
  if (fresh.length > 0) await storeOrderEvents(orderId, fresh).execute(db);
  return fresh.length;
}
