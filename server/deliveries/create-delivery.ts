import { sql } from "kysely";
import type { StaffDelivery } from "../../contract/deliveries.ts";
import type { OrderId } from "../../domain/orders/references.ts";
import { statusInWords } from "../../domain/orders/statuses.ts";
import { actorName } from "../actor-name.ts";
import type { Verb } from "../context.ts";
import { inTransaction } from "../database/transaction.ts";
import { lockOrder } from "../orders/find-order.ts";
import { storeOrderEvent } from "../orders/store-order-event.ts";
import { staffDelivery } from "./staff-delivery.ts";
import { readDelivery } from "./stored-delivery.ts";

/** Creates the delivery of an order that predates deliveries. Idempotent: returns an existing delivery. */
export const createDelivery: Verb<{ id: OrderId }, { delivery: StaffDelivery }> = async (context, { id }) => {
  const { settings } = await context.settings.current();
  return inTransaction(context, async (context) => {
    const order = await lockOrder(context.db, id);
    if (!order) return { failed: "not_found", message: "There is no such order." };
    const before = await readDelivery(context.db, id);
    if (before) return { delivery: staffDelivery(settings, order, before) };
    if (order.status !== "processing")
      return {
        failed: "action_refused",
        message: `Only an order that is processing is delivered; this one is ${statusInWords(order.status)}`,
      };
    // The database runs the same function when an order becomes processing.
    await sql`select make_delivery(${id}, ${context.now()})`.execute(context.db);
    await storeOrderEvent(context, {
      orderId: id,
      actor: actorName(context.actor),
      kind: "delivery",
      note: "Delivery created",
    });
    const stored = await readDelivery(context.db, id);
    if (!stored) throw new Error(`The delivery of order ${id} was not made`);
    return { delivery: staffDelivery(settings, order, stored) };
  });
};
