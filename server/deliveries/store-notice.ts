import type { Selectable } from "kysely";
import type { OrderId } from "../../domain/orders/references.ts";
import type { Context } from "../context.ts";
import type { DispatchNotices } from "../database/types.ts";

/** The decision about the order that a notice asks of staff. */
export type NoticeTopic = NonNullable<Selectable<DispatchNotices>["topic"]>;

type NewNotice = { orderId: OrderId | null; driverId: number | null; text: string; topic?: NoticeTopic };

/** Stores a notice, shown to dispatchers until one of them dismisses it or its order's status answers its topic. */
export async function storeDispatchNotice(
  { db, now }: Pick<Context, "db" | "now">,
  { orderId, driverId, text, topic }: NewNotice,
): Promise<void> {
  await db
    .insertInto("dispatch_notices")
    .values({ order_id: orderId, driver_id: driverId, text, topic: topic ?? null, created_at: now() })
    .execute();
}
