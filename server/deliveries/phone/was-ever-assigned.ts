import type { OrderId } from "../../../domain/orders/references.ts";
import type { Context } from "../../context.ts";

export async function wasEverAssigned({ db }: Context, orderId: OrderId, driverId: number): Promise<boolean> {
  const row = await db
    .selectFrom("delivery_drivers")
    .select("driver_id")
    .where("order_id", "=", orderId)
    .where("driver_id", "=", driverId)
    .executeTakeFirst();
  return row !== undefined;
}
