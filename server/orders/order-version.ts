import { type Selectable, sql } from "kysely";
import type { OrderConflict } from "../../contract/change-order.ts";
import type { Failure } from "../../contract/errors.ts";
import type { Context } from "../context.ts";
import type { Orders } from "../database/types.ts";
import { orderDetailsOf } from "./order-details.ts";

/** The value of `version` in an update that changes an order's content. */
export const nextVersion = sql<number>`version + 1`;

/**
 * Refuses a change based on a stale version, with who changed the order and its current details; null if nobody did.
 * The caller holds the order's lock.
 */
export async function refuseStaleVersion(
  { db }: Pick<Context, "db">,
  order: Selectable<Orders>,
  seenVersion: number,
): Promise<Failure | null> {
  if (order.version === seenVersion) return null;
  const last = await db
    .selectFrom("order_events")
    .select(["actor", "happened_at"])
    .where("order_id", "=", order.id)
    .where("kind", "in", ["changed", "contacts", "price"])
    .orderBy("id", "desc")
    .executeTakeFirst();
  const details: OrderConflict = {
    version: order.version,
    changedBy: nameOfActor(last?.actor),
    changedAt: (last?.happened_at ?? order.date_modified).toISOString(),
    details: orderDetailsOf(order),
  };
  return {
    failed: "order_changed",
    message: `${details.changedBy} changed this order in the meantime. Your changes were not saved.`,
    details,
  };
}

/** The actor's name for the beginning of a sentence. */
function nameOfActor(actor = "Somebody else"): string {
  return actor === "visitor" ? "The customer" : actor;
}
