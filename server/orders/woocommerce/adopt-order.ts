import type { Database } from "../../database/kysely.ts";
import { siteActor } from "./site-actor.ts";

/**
 * Makes a number of that site free for an order of ours, in the caller's transaction, which holds that order's lock. One read while it was
 * only half written there may have been taken for one made there: what was stored of it then is taken away, and read anew as ours. False
 * where somebody here has done something with its money since: then it stays.
 */
export async function adoptOrder(
  db: Database,
  { orderId, shopOrderId }: { orderId: number; shopOrderId: number },
): Promise<boolean> {
  const other = await db
    .selectFrom("orders")
    .select(["id", "created_via"])
    .where("shop_order_id", "=", shopOrderId)
    .where("id", "<>", orderId)
    .forUpdate()
    .executeTakeFirst();
  if (!other) return true;
  if (other.created_via !== "woocommerce" || (await hasOtherMoney(db, other.id, shopOrderId))) return false;
  await db.deleteFrom("refunds").where("order_id", "=", other.id).execute();
  await db.deleteFrom("payments").where("order_id", "=", other.id).execute();
  await db.deleteFrom("orders").where("id", "=", other.id).execute();
  return true;
}

/** Documents, payment pages, and payments or refunds that did not come from that site. */
async function hasOtherMoney(db: Database, orderId: number, shopOrderId: number): Promise<boolean> {
  const { found } = await db
    .selectNoFrom((eb) =>
      eb
        .or([
          eb.exists(eb.selectFrom("documents").select("number").where("order_id", "=", orderId)),
          eb.exists(eb.selectFrom("payment_sessions").select("id").where("order_id", "=", orderId)),
          eb.exists(
            eb
              .selectFrom("payments")
              .select("id")
              .where("order_id", "=", orderId)
              .where((of) => of.or([of("method", "<>", "woocommerce"), of("reference", "<>", String(shopOrderId))])),
          ),
          eb.exists(
            eb
              .selectFrom("refunds")
              .select("id")
              .where("order_id", "=", orderId)
              .where("requested_by", "<>", siteActor),
          ),
        ])
        .as("found"),
    )
    .executeTakeFirstOrThrow();
  return Boolean(found);
}
