import { sql } from "kysely";
import type { Database } from "../../database/kysely.ts";
import type { SiteNote } from "../../woocommerce/site-order.ts";
import { plainNote } from "./plain-note.ts";
import { siteActor } from "./site-actor.ts";

/** Notes of that site as lines of an order's history; those without words are none. */
export function siteNoteEvents(notes: readonly SiteNote[]) {
  return [...notes]
    .sort((a, b) => a.id - b.id)
    .map((note) => ({
      happened_at: note.date_created_gmt,
      actor: note.author.slice(0, 200) || siteActor,
      kind: note.customer_note ? "customer_note" : "note",
      note: plainNote(note.note),
      data: { shopNoteId: note.id },
    }))
    .filter(({ note }) => note !== "");
}

/** Stores the notes that an order's history does not have yet; the caller holds the order's lock. Answers how many. */
export async function takeSiteNotes(db: Database, orderId: number, notes: readonly SiteNote[]): Promise<number> {
  const rows = siteNoteEvents(notes);
  if (rows.length === 0) return 0;
  const { numAffectedRows } = await sql`insert into order_events (order_id, happened_at, actor, kind, note, data)
    select ${orderId}::integer, told.happened_at, told.actor, told.kind, told.note, told.data
    from jsonb_populate_recordset(null::order_events, ${JSON.stringify(rows)}::jsonb) told
    where not exists (select from order_events known
      where known.order_id = ${orderId} and known.data -> 'shopNoteId' = told.data -> 'shopNoteId')`.execute(db);
  return Number(numAffectedRows ?? 0);
}
