import type { Selectable } from "kysely";
import type { Settings } from "../../contract/settings.ts";
import type { OrderId } from "../../domain/orders/references.ts";
import type { Context } from "../context.ts";
import type { Orders } from "../database/types.ts";
import { readSetting } from "../settings/stored-settings.ts";

type Kind = "on_the_way" | "collected" | "delivered" | "failed" | "next";

const switches: Readonly<Record<Kind, keyof Settings["deliveryNews"]>> = {
  on_the_way: "onTheWay",
  collected: "collected",
  delivered: "delivered",
  failed: "failed",
  next: "failed",
};

/** Whether this notification is switched on in the latest settings. */
export async function isNotificationEnabled({ db }: Pick<Context, "db">, kind: Kind): Promise<boolean> {
  return (await readSetting(db, "deliveryNews"))[switches[kind]];
}

/**
 * Whether we notify an order's customer about its delivery even though a remote shop emails them: as decided for the
 * order, else by the current settings.
 */
export async function isNotifiedFromHere(
  { db, remoteShop }: Pick<Context, "db" | "remoteShop">,
  order: Pick<Selectable<Orders>, "id" | "created_via" | "emails_delivery">,
): Promise<boolean> {
  if (remoteShop.url === null || !remoteShop.emailsCustomerOf(order)) return true;
  if (order.emails_delivery !== null) return order.emails_delivery;
  if ((await readSetting(db, "remoteDeliveries")).emails) return true;
  // Sent by a process that did not store its decision.
  const sent = await db
    .selectFrom("sent_notifications")
    .select("kind")
    .where("order_id", "=", order.id)
    .executeTakeFirst();
  return sent !== undefined;
}

/** Makes the decision of `isNotifiedFromHere` at the first notification that is due, for the order's whole delivery. */
async function decideEmails(context: Context, orderId: OrderId): Promise<boolean> {
  const { db, remoteShop } = context;
  if (remoteShop.url === null) return true;
  const order = await db
    .selectFrom("orders")
    .select(["id", "created_via", "emails_delivery"])
    .where("id", "=", orderId)
    .executeTakeFirst();
  if (!order || !remoteShop.emailsCustomerOf(order)) return true;
  const isNotified = await isNotifiedFromHere(context, order);
  if (order.emails_delivery === null)
    await db.updateTable("orders").set({ emails_delivery: isNotified }).where("id", "=", orderId).execute();
  return isNotified;
}

/**
 * Records that the customer gets this notification now; false if it is switched off or was sent before. Call it in the
 * transaction that queues the email, under the order's lock. `about` distinguishes several notifications of one kind.
 */
export async function claimNotification(
  context: Context,
  { orderId, kind, about = "" }: { orderId: OrderId; kind: Kind; about?: string },
): Promise<boolean> {
  // Decided even if this kind is switched off, because another kind follows.
  if (!(await decideEmails(context, orderId)) || !(await isNotificationEnabled(context, kind))) return false;
  const first = await context.db
    .insertInto("sent_notifications")
    .values({ order_id: orderId, kind, about, notified_at: context.now() })
    .onConflict((row) => row.doNothing())
    .returning("kind")
    .executeTakeFirst();
  return first !== undefined;
}
