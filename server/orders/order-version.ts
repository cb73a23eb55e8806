import { type Selectable, sql } from "kysely";
import type { OrderConflict } from "../../contract/change-order.ts";
import type { Failure } from "../../contract/errors.ts";
import type { Context } from "../context.ts";
import type { Orders } from "../database/types.ts";
import { orderDetailsOf } from "./order-details.ts";

/** The column once an order's content was changed; part of the update that changes it. */
export const raisedVersion = sql<number>`version + 1`;

/**
 * Why a change that was made from version `seen` is refused: who has changed the order since, when, and what it says now. Null where nobody
 * has. Asked under the order's lock.
 */
export async function refuseOldVersion(
  { db }: Pick<Context, "db">,
  order: Selectable<Orders>,
  seen: number,
): Promise<Failure | null> {
  if (order.version === seen) return null;
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
    message: `${details.changedBy} changed this order in the meantime. Nothing of yours was saved.`,
    details,
  };
}

/** Who it was, as a sentence begins with them. */
function nameOfActor(actor = "Somebody else"): string {
  return actor === "visitor" ? "The customer" : actor;
}
