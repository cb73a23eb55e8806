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

/** Whether customers are told of this at all, by the newest settings. */
export async function isNotificationEnabled({ db }: Pick<Context, "db">, kind: Kind): Promise<boolean> {
  return (await readSetting(db, "deliveryNews"))[switches[kind]];
}

/**
 * True where the customer of an order is to be told of this now: it is switched on, and they never were. In the transaction of what they are
 * told of, which also queues their email. `about` tells several of a kind apart.
 */
export async function claimNotification(
  context: Context,
  { orderId, kind, about = "" }: { orderId: OrderId; kind: Kind; about?: string },
): Promise<boolean> {
  if (!(await isNotificationEnabled(context, kind))) return false;
  const first = await context.db
    .insertInto("delivery_news")
    .values({ order_id: orderId, kind, about, told_at: context.now() })
    .onConflict((row) => row.doNothing())
    .returning("kind")
    .executeTakeFirst();
  return first !== undefined;
}
