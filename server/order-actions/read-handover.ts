import { sql } from "kysely";
import type { OrderId } from "../../domain/orders/references.ts";
import type { Database } from "../database/kysely.ts";
import type { Handover } from "../mail/completed-email.ts";

type Row = { at: Date; signedBy: string; leftSafe: boolean; signed: boolean };

/** Who received the goods and when; null if staff completed the order by hand. */
export async function readHandover(db: Database, orderId: OrderId): Promise<Handover | null> {
  const { rows } = await sql<Row>`
    select event.happened_at as at, coalesce(event.data ->> 'signedBy', '') as "signedBy",
      coalesce((event.data ->> 'leftSafe')::boolean, false) as "leftSafe",
      exists (select 1 from proofs where proofs.event_id in (event.id, (event.data ->> 'confirms')::uuid)
        and proofs.order_id = event.order_id and proofs.kind = 'signature') as signed
    from stops join delivery_events event on event.order_id = stops.order_id and event.stop = stops.kind
    where stops.order_id = ${orderId} and stops.kind = 'dropoff' and stops.state = 'done'
      and event.kind = 'complete' and event.role <> 'shop' and event.data ->> 'refused' is null
      and not exists (select 1 from delivery_events back
        where back.order_id = event.order_id and back.takes_back = event.id and back.data ->> 'refused' is null)
    order by event.happened_at desc limit 1`.execute(db);
  const [row] = rows;
  return row ? { ...row, at: row.at.toISOString() } : null;
}
