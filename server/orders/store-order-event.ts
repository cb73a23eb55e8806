import { type RawBuilder, sql } from "kysely";
import type { OrderId } from "../../domain/orders/references.ts";
import type { Context } from "../context.ts";

export type NewOrderEvent = {
  at: Date;
  /** A staff member's name, or the part of the program that acted. */
  actor: string;
  kind: string;
  /** What happened, in words for staff. */
  note: string;
  data?: Record<string, unknown>;
};

/** SQL that inserts events into the history of orders, alone or as part of another statement. */
export function storeOrderEvents(
  events: readonly (NewOrderEvent & { orderId: OrderId })[],
): RawBuilder<{ id: number }> {
  const rows = events.map(({ orderId: order_id, at: happened_at, data = {}, ...event }) => ({
    order_id,
    happened_at,
    data,
    ...event,
  }));
  return sql`insert into order_events (order_id, happened_at, actor, kind, note, data)
    select order_id, happened_at, actor, kind, note, data
    from jsonb_populate_recordset(null::order_events, ${JSON.stringify(rows)}::jsonb)
    returning id`;
}

type EventOfOrder = Omit<NewOrderEvent, "at"> & { orderId: OrderId; at?: Date };

/** Adds one event to an order's history and returns its id; `at` defaults to now. */
export async function storeOrderEvent(context: Context, event: EventOfOrder): Promise<number> {
  const { rows } = await storeOrderEvents([{ at: context.now(), ...event }]).execute(context.db);
  const [stored] = rows;
  if (!stored) throw new Error(`The event of order ${event.orderId} was not stored`);
  return stored.id;
}
