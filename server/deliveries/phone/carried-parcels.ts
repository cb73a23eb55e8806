import type { Selectable } from "kysely";
import type { CarriedParcel, IncomingParcel } from "../../../contract/driver-phone.ts";
import type { OrderId } from "../../../domain/orders/references.ts";
import type { Database } from "../../database/kysely.ts";
import type { Orders } from "../../database/types.ts";
import { referencesOf } from "../../orders/stored-order.ts";
import { effectiveEvents } from "../effective-events.ts";
import type { StoredDelivery } from "../stored-delivery.ts";
import { goodsOf } from "./driver-stop.ts";

/** Orders whose goods a colleague has announced to hand over to this driver. */
export async function readIncomingOrders(db: Database, driverId: number): Promise<OrderId[]> {
  const rows = await db
    .selectFrom("deliveries")
    .select("order_id")
    .where("handing_to", "=", driverId)
    .orderBy("order_id")
    .execute();
  return rows.map(({ order_id }) => order_id);
}

export function describeCarried(
  order: Selectable<Orders>,
  stored: StoredDelivery,
  trackAddress: string | null,
): CarriedParcel {
  return { ...parcelOf(order, stored), since: stored.delivery.holder_since?.toISOString() ?? null, trackAddress };
}

export function describeIncoming(order: Selectable<Orders>, stored: StoredDelivery): IncomingParcel[] {
  const announced = effectiveEvents(stored.events).find(({ kind }) => kind === "hand_over");
  if (!announced) return [];
  return [{ ...parcelOf(order, stored), from: announced.actor, at: announced.happened_at.toISOString() }];
}

function parcelOf(order: Selectable<Orders>, { stops }: StoredDelivery) {
  const isReturning = stops.some(({ kind }) => kind === "return");
  return {
    orderId: order.id,
    reference: referencesOf(order).booking,
    goods: goodsOf(order),
    stop: isReturning ? ("return" as const) : ("dropoff" as const),
  };
}
