import type { StaffDelivery } from "../../contract/deliveries.ts";
import type { OrderId } from "../../domain/orders/references.ts";
import type { Verb } from "../context.ts";
import { staffDelivery } from "./staff-delivery.ts";
import { readDelivery } from "./stored-delivery.ts";

/** Null for an order without a delivery. */
export const getDelivery: Verb<{ id: OrderId }, { delivery: StaffDelivery | null }> = async (context, { id }) => {
  const order = await context.db.selectFrom("orders").selectAll().where("id", "=", id).executeTakeFirst();
  if (!order) return { failed: "not_found", message: "There is no such order." };
  const stored = await readDelivery(context.db, id);
  const { settings } = await context.settings.current();
  return { delivery: stored && staffDelivery(settings, order, stored) };
};
