import { sql } from "kysely";
import { outcomeOf } from "../../domain/deliveries/outcome.ts";
import type { Database } from "../database/kysely.ts";
import { eventOfRow, type StoredEvent } from "./stored-delivery.ts";

const batch = 2_000;

/**
 * Deliveries of which is kept another time of collection or end, or another first attempt, than their events come to: by the ids of their orders.
 * Goes through all of them; when each was due is no count and stands as it was.
 */
export async function compareOutcomes(db: Database): Promise<number[]> {
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
      .selectFrom("stop_events")
      .selectAll()
      .where("order_id", "=", sql<number>`any(${ids})`)
      .execute();
    const byOrder = new Map<number, StoredEvent[]>();
    for (const event of events) byOrder.set(event.order_id, [...(byOrder.get(event.order_id) ?? []), event]);
    for (const { order_id, state, collected_at, ended_at, has_failed } of deliveries) {
      const outcome = outcomeOf(state, (byOrder.get(order_id) ?? []).map(eventOfRow));
      const kept = [collected_at?.getTime() ?? null, ended_at?.getTime() ?? null, has_failed];
      if (JSON.stringify(kept) !== JSON.stringify([outcome.collectedAt, outcome.endedAt, outcome.hasFailed]))
        wrong.push(order_id);
    }
    after = ids.at(-1) ?? after;
  }
}
