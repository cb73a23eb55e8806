import type { Settings } from "../../contract/settings.ts";
import type { OrderId } from "../../domain/orders/references.ts";
import type { Context } from "../context.ts";
import { readSetting } from "../settings/stored-settings.ts";

type Kind = "on_the_way" | "collected" | "delivered" | "failed" | "next";

const switches: Readonly<Record<Kind, keyof Settings["deliveryNews"]>> = {
  on_the_way: "onTheWay",
  collected: "collected",
  delivered: "delivered",
  failed: "failed",
  next: "failed",
};

/** Whether customers get this notification at all, by the latest settings. */
export async function isNotificationEnabled({ db }: Pick<Context, "db">, kind: Kind): Promise<boolean> {
  return (await readSetting(db, "deliveryNews"))[switches[kind]];
}

/**
 * Whether the customer of an order hears of its delivery from here: all of it or nothing, by one setting, where a
 * remote shop emails them.
 */
async function isNotifiedFromHere({ db, remoteShop }: Context, orderId: OrderId): Promise<boolean> {
  if (remoteShop.url === null) return true;
  const order = await db.selectFrom("orders").select("created_via").where("id", "=", orderId).executeTakeFirst();
  if (!order || !remoteShop.emailsCustomerOf(order)) return true;
  return (await readSetting(db, "remoteDeliveries")).emails;
}

/**
 * Records that the customer gets this notification now; false if it is switched off or was sent before. Call it in
 * the transaction that queues the email. `about` distinguishes several of one kind.
 */
export async function claimNotification(
  context: Context,
  { orderId, kind, about = "" }: { orderId: OrderId; kind: Kind; about?: string },
): Promise<boolean> {
  if (!(await isNotificationEnabled(context, kind)) || !(await isNotifiedFromHere(context, orderId))) return false;
  const first = await context.db
    .insertInto("delivery_news")
    .values({ order_id: orderId, kind, about, told_at: context.now() })
    .onConflict((row) => row.doNothing())
    .returning("kind")
    .executeTakeFirst();
  return first !== undefined;
}
