import type { Context } from "../context.ts";

export type NewOrderEvent = {
  orderId: number;
  /** A member of staff by name, or the part of the program that did it. */
  actor: string;
  kind: string;
  /** What happened, for people. */
  note: string;
  data?: Record<string, unknown>;
};

/** One line in the order's history, in the transaction that makes it true. */
export async function storeOrderEvent(context: Context, event: NewOrderEvent): Promise<void> {
  await context.db
    .insertInto("order_events")
    .values({
      order_id: event.orderId,
      happened_at: context.now(),
      actor: event.actor,
      kind: event.kind,
      note: event.note,
      data: JSON.stringify(event.data ?? {}),
    })
    .execute();
}
