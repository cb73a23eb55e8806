import type { Insertable } from "kysely";
import type { OrderId } from "../../domain/orders/references.ts";
import { actorName } from "../actor-name.ts";
import type { Context } from "../context.ts";
import type { Charges } from "../database/types.ts";

type NewCharge = Pick<Insertable<Charges>, "kind" | "quarters" | "net_cents" | "vat_cents" | "reason"> & {
  order_id: OrderId;
};

/** The caller holds the order's lock. */
export async function storeCharge(context: Context, charge: NewCharge): Promise<void> {
  await context.db
    .insertInto("charges")
    .values({ ...charge, added_at: context.now(), added_by: actorName(context.actor) })
    .execute();
}

/** Marks a charge as taken back and returns it; null if there is no such charge that still counts. */
export async function markChargeRemoved(
  context: Context,
  { orderId, chargeId }: { orderId: OrderId; chargeId: number },
): Promise<{ reason: string; netCents: number } | null> {
  const removed = await context.db
    .updateTable("charges")
    .set({ removed_at: context.now(), removed_by: actorName(context.actor) })
    .where("id", "=", chargeId)
    .where("order_id", "=", orderId)
    .where("removed_at", "is", null)
    .returning(["reason", "net_cents"])
    .executeTakeFirst();
  return removed ? { reason: removed.reason, netCents: removed.net_cents } : null;
}
