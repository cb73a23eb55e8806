import { sql } from "kysely";
import { remoteOrigin } from "../../../domain/orders/origins.ts";
import { remoteMethod } from "../../../domain/orders/payment-methods.ts";
import type { OrderId, WooCommerceOrderId } from "../../../domain/orders/references.ts";
import type { Context } from "../../context.ts";
import type { Database } from "../../database/kysely.ts";
import { lockOrder } from "../../orders/find-order.ts";
import { RemoteRefused } from "../client/remote-error.ts";
import { type RemoteOrder, remoteActor } from "../client/remote-order.ts";
import { changeOrderFromRemote } from "../remote-events.ts";

/** Delay before an exported order is read back and compared. */
const readBackAfterMs = 1_000;

type Link = {
  orderId: OrderId;
  remote: Pick<RemoteOrder, "id" | "order_key" | "date_modified_gmt">;
  /** Clears the work due up to this time; work that has become due since stays. */
  until: Date | null;
};

/**
 * Records, in the caller's transaction, that an order is at the remote shop and up to date, and under which id.
 * Idempotent.
 */
export async function linkOrder(context: Context, { orderId, remote, until }: Link): Promise<void> {
  const order = await lockOrder(context.db, orderId);
  if (!order) return;
  const now = context.now();
  const isNew = order.shop_order_id === null;
  if (isNew && !(await releaseRemoteId(context.db, { orderId, shopOrderId: remote.id }))) {
    throw new RemoteRefused(`Remote order ${remote.id} is already linked to another order with payments`, 409, "taken");
  }
  await context.db
    .updateTable("shop_placements")
    .set((eb) => ({
      next_attempt_at: eb.case().when("next_attempt_at", "=", until).then(null).else(eb.ref("next_attempt_at")).end(),
      claimed_until: null,
      attempts: 0,
      failure: null,
      ...(isNew && {
        shop_order_key: remote.order_key,
        placed_at: now,
        read_back_at: new Date(now.getTime() + readBackAfterMs),
      }),
    }))
    .where("order_id", "=", orderId)
    .execute();
  await storeRemoteVersion(context.db, orderId, remote.date_modified_gmt);
  if (!isNew) return;
  await changeOrderFromRemote(
    context,
    orderId,
    { shop_order_id: remote.id },
    {
      kind: "placed",
      note: `Placed on the WordPress site as order ${remote.id}`,
      data: { shopOrderId: remote.id },
    },
  );
}

/**
 * Frees a remote id for one of our orders, in the caller's transaction, which holds that order's lock. A remote order
 * read while only half written may have been imported as one made there: that copy is deleted, to be read again as
 * ours. False if the copy has had payments made here since: then it stays.
 */
export async function releaseRemoteId(
  db: Database,
  { orderId, shopOrderId }: { orderId: OrderId; shopOrderId: WooCommerceOrderId },
): Promise<boolean> {
  const other = await db
    .selectFrom("orders")
    .select(["id", "created_via"])
    .where("shop_order_id", "=", shopOrderId)
    .where("id", "<>", orderId)
    .forUpdate()
    .executeTakeFirst();
  if (!other) return true;
  if (other.created_via !== remoteOrigin || (await hasLocalMoney(db, other.id, shopOrderId))) return false;
  await db.deleteFrom("refunds").where("order_id", "=", other.id).execute();
  await db.deleteFrom("payments").where("order_id", "=", other.id).execute();
  await db.deleteFrom("orders").where("id", "=", other.id).execute();
  return true;
}

/** Documents, payment sessions, and payments or refunds that did not come from the remote shop. */
async function hasLocalMoney(db: Database, orderId: OrderId, shopOrderId: WooCommerceOrderId): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select
    exists (select from documents where order_id = ${orderId})
    or exists (select from payment_sessions where order_id = ${orderId})
    or exists (
      select from payments where order_id = ${orderId} and (method <> ${remoteMethod} or reference <> ${String(shopOrderId)})
    )
    or exists (select from refunds where order_id = ${orderId} and requested_by <> ${remoteActor}) as found`.execute(
    db,
  );
  return rows[0]?.found ?? true;
}

/** Null if the order is not at the remote shop or does not exist. */
export async function findRemoteId(db: Database, orderId: OrderId): Promise<WooCommerceOrderId | null> {
  const order = await db.selectFrom("orders").select("shop_order_id").where("id", "=", orderId).executeTakeFirst();
  return order?.shop_order_id ?? null;
}

export function lockByRemoteId(db: Database, shopOrderId: WooCommerceOrderId) {
  return db.selectFrom("orders").selectAll().where("shop_order_id", "=", shopOrderId).forUpdate().executeTakeFirst();
}

/** Records the newest known remote version, so that older reads are recognised as stale. */
export async function storeRemoteVersion(db: Database, orderId: OrderId, modifiedAt: Date): Promise<void> {
  await db
    .updateTable("orders")
    .set({ shop_modified_at: modifiedAt })
    .where("id", "=", orderId)
    .where((eb) => eb.or([eb("shop_modified_at", "is", null), eb("shop_modified_at", "<", modifiedAt)]))
    .execute();
}
