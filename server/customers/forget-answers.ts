import { sql } from "kysely";
import type { OrderId } from "../../domain/orders/references.ts";
import type { Database } from "../database/kysely.ts";

/**
 * Deletes the stored answers of idempotent requests about these orders: they repeat a quote's addresses and a note's words. They are looked
 * for at the minute at which they were given, which has an index.
 */
export async function forgetAnswers(db: Database, orderIds: OrderId[], quoteIds: string[]): Promise<void> {
  await sql`delete from idempotency_keys kept using quotes
    where quotes.id = any(${quoteIds}) and kept.scope = 'createQuote' and kept.response ->> 'id' = quotes.id
      and kept.created_at between quotes.created_at - interval '1 minute' and quotes.created_at + interval '1 minute'`.execute(
    db,
  );
  await sql`delete from idempotency_keys kept using order_events
    where order_id = any(${orderIds}) and kept.scope = 'addOrderNote' and kept.response ->> 'id' = order_events.id::text
      and kept.created_at between happened_at - interval '1 minute' and happened_at + interval '1 minute'`.execute(db);
}
