import { sql } from "kysely";
import { deliveryOutcome } from "../../domain/deliveries/delivery-outcome.ts";
import type { Database } from "../database/kysely.ts";
import { eventOfRow, type StoredEvent } from "./stored-delivery.ts";

const batch = 2_000;

/**
 * Finds deliveries whose stored times or first attempt differ from the outcome of their events, by order id. Due times
 * are not checked: they stay as stored even if settings change.
 */
export async function findWrongOutcomes(db: Database): Promise<number[]> {
  const wrong: number[] = [];
  for (let after = 0; ; ) {
    const deliveries = await db
      .selectFrom("deliveries")
      .select(["order_id", "state", "collected_at", "ended_at", "has_failed"])
      .where("order_id", ">", after)
      .orderBy("order_id")
      .limit(batch)
      .execute();
    if (deliveries.length === 0) return wrong;
    const ids = deliveries.map(({ order_id }) => order_id);
    const events = await db
      .selectFrom("delivery_events")
      .selectAll()
      .where("order_id", "=", sql<number>`any(${ids})`)
      .execute();
    const byOrder = new Map<number, StoredEvent[]>();
    for (const event of events) byOrder.set(event.order_id, [...(byOrder.get(event.order_id) ?? []), event]);
    for (const { order_id, state, collected_at, ended_at, has_failed } of deliveries) {
      const outcome = deliveryOutcome(state, (byOrder.get(order_id) ?? []).map(eventOfRow));
      const stored = [collected_at?.getTime() ?? null, ended_at?.getTime() ?? null, has_failed];
      if (JSON.stringify(stored) !== JSON.stringify([outcome.collectedAt, outcome.endedAt, outcome.hasFailed]))
        wrong.push(order_id);
    }
    after = ids.at(-1) ?? after;
  }
}
