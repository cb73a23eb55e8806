import { type RawBuilder, sql, type Updateable } from "kysely";
import type { Partner } from "../../contract/dispatch.ts";
import type { OrderId } from "../../domain/orders/references.ts";
import type { Context } from "../context.ts";
import type { Database } from "../database/kysely.ts";
import type { Deliveries } from "../database/types.ts";

type Stored = Pick<Context, "db" | "now">;
type Progress = Pick<
  Updateable<Deliveries>,
  | "state"
  | "collected_at"
  | "ended_at"
  | "due_at"
  | "has_failed"
  | "holder"
  | "holder_driver_id"
  | "holder_name"
  | "holder_since"
  | "handing_to"
>;

/** Stores the outcome of a delivery's events, and raises its version. */
export function storeDeliveryProgress(
  context: Stored,
  orderId: OrderId,
  progress: Progress & Pick<Updateable<Deliveries>, "question" | "follows_from">,
): Promise<void> {
  return storeVersion(context, orderId, progress);
}

/** Stores the partner who delivers; `null` gives the delivery back to our own drivers. */
export function storeDeliveryPartner(context: Stored, orderId: OrderId, partner: Partner | null): Promise<void> {
  return storeVersion(context, orderId, {
    partner_name: partner?.name ?? null,
    partner_reference: partner?.reference || null,
    partner_url: partner?.url || null,
  });
}

/** For a change of its stops that is not an event. */
export function raiseDeliveryVersion(context: Stored, orderId: OrderId): Promise<void> {
  return storeVersion(context, orderId, {});
}

async function storeVersion({ db, now }: Stored, orderId: OrderId, values: Updateable<Deliveries>): Promise<void> {
  await db
    .updateTable("deliveries")
    .set((eb) => ({ ...values, version: eb("version", "+", 1), changed_at: now() }))
    .where("order_id", "=", orderId)
    .execute();
}

/** Lets `applyOrderChanges` apply the order's status and day, at `at` or later. */
export async function scheduleOrderChange(db: Database, orderId: OrderId, at: Date): Promise<void> {
  await db.updateTable("deliveries").set({ follows_from: at }).where("order_id", "=", orderId).execute();
}

/** Marks the order's changes as applied. `question`: what a dispatcher still has to decide. */
export async function markOrderChangeApplied(db: Database, orderId: OrderId, question: string | null): Promise<void> {
  await db
    .updateTable("deliveries")
    .set({ follows_from: null, day_was: null, question })
    .where("order_id", "=", orderId)
    .execute();
}

/**
 * Clears the tracking keys of deliveries that ended before `before`. One that never ended loses its key once it was
 * both due and last changed before then. Returns how many.
 */
export async function clearTrackingKeys(
  { db }: Context,
  { before, batch }: { before: RawBuilder<Date>; batch: number },
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`update deliveries set track_key = null where order_id in (
    select order_id from deliveries
    where changed_at < ${before} and track_key is not null
      and (state in ('delivered', 'returned', 'cancelled') or not exists (
        select 1 from stops join orders on orders.id = stops.order_id
        where stops.order_id = deliveries.order_id
          and greatest(stops.by_at, orders.estimated_delivery_date + 1) >= ${before}))
    order by changed_at limit ${batch} for update skip locked)`.execute(db);
  return Number(numAffectedRows);
}
