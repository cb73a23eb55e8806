import { type RawBuilder, sql } from "kysely";
import type { OrderId } from "../../domain/orders/references.ts";
import type { Actor, Context } from "../context.ts";

export type NewOrderEvent = {
  at: Date;
  /** A member of staff by name, or the part of the program that did it. */
  actor: string;
  kind: string;
  /** What happened, for people. */
  note: string;
  data?: Record<string, unknown>;
};

/** SQL that adds lines to the history of orders; part of the statement that makes them true, or one of its own. */
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

/** One line in the order's history, in the transaction that makes it true; now, unless it says when. Answers its number. */
export async function storeOrderEvent(context: Context, event: EventOfOrder): Promise<number> {
  const { rows } = await storeOrderEvents([{ at: context.now(), ...event }]).execute(context.db);
  return rows[0]?.id ?? 0;
}

/** Who did it, as an order's history names them. */
export function actorName(actor: Actor): string {
  if (actor.kind === "staff") return actor.username;
  if (actor.kind === "driver") return actor.name;
  if (actor.kind === "api_key") return `API key ${actor.keyId}`;
  return actor.kind === "system" ? actor.name : "visitor";
}
