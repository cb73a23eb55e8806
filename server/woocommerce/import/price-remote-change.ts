import type { Selectable } from "kysely";
import { cleanAddress, emptyAddress } from "../../../domain/addresses/address.ts";
import { parseAddressLine } from "../../../domain/addresses/parse-address-line.ts";
import { checkChange } from "../../../domain/orders/order-actions.ts";
import { remoteOrigin } from "../../../domain/orders/origins.ts";
import { priorityDescriptions } from "../../../domain/pricing/names.ts";
import type { Priority } from "../../../domain/pricing/tariff.ts";
import { dublinDate } from "../../../domain/schedule/dublin.ts";
import { type Context, isFailure } from "../../context.ts";
import type { Orders } from "../../database/types.ts";
import { orderJsonOf, type StoredOrderJson } from "../../orders/stored-order.ts";
import { priceQuote, type UnstoredQuote } from "../../quotes/price-quote.ts";
import { metadataValue, type RemoteOrder } from "../client/remote-order.ts";

type Order = Selectable<Orders>;
type ShipmentChange = { label: string; from: string; to: string };

/**
 * A booking's shipment as the remote shop changed it. `quote`: measured and priced with today's prices; null if that is
 * not possible, and `refusal` says why.
 */
export type RemoteShipment = {
  changes: ShipmentChange[];
  shipment: Pick<StoredOrderJson["shipment"], "pickup" | "dropoff">;
  quote: UnstoredQuote | null;
  refusal: string | null;
};

/** The metadata that a shipment is derived from, with its labels. */
export const shipmentKeys = [
  ["pickup_address", "Pickup address"],
  ["dropoff_address", "Delivery address"],
  ["service_type", "Service"],
  ["package_type_id", "Package"],
  ["priority", "Priority"],
  ["quantity", "Quantity"],
] as const;
const addressKeys: ReadonlySet<string> = new Set(["pickup_address", "dropoff_address"]);
const openStatuses: ReadonlySet<string> = new Set(["pending", "on-hold", "processing"]);

/**
 * Which parts of a booking's shipment the remote shop changed, measured and priced again; null for none. Call it
 * outside a transaction, because measuring may call another server.
 */
export async function priceRemoteChange(
  context: Context,
  order: Order,
  remote: RemoteOrder,
): Promise<RemoteShipment | null> {
  if (order.created_via === remoteOrigin || !isToFollow(order, remote)) return null;
  const { meta, shipment: before } = orderJsonOf(order);
  const there = (key: string) => metadataValue(remote.meta_data, key).trim();
  const changes = shipmentKeys.flatMap(([key, label]) => {
    const [from, to] = [String(meta[key] ?? ""), there(key)];
    // A key that is missing there was not removed on purpose.
    const isRemoved = to === "" && addressKeys.has(key) && remote.meta_data.some((one) => one.key === key);
    return (to === "" && !isRemoved) || to === from ? [] : [{ key, label, from, to }];
  });
  if (changes.length === 0) return null;
  const isChanged = (key: string) => changes.some((change) => change.key === key && change.to !== "");
  const endOf = (end: "pickup" | "dropoff") =>
    isChanged(`${end}_address`)
      ? cleanAddress(parseAddressLine(there(`${end}_address`)))
      : (before[end] ?? emptyAddress);
  const shipment = { pickup: endOf("pickup"), dropoff: endOf("dropoff") };
  const named = changes.map(({ label, from, to }) => ({ label, from, to }));
  const priority = isPriority(there("priority")) ? there("priority") : order.priority;
  if (priority === null)
    return { changes: named, shipment, quote: null, refusal: "It does not say how fast the delivery should be" };
  const serviceType = there("service_type");
  const quote = await priceQuote(context, {
    pickup: { ...shipment.pickup, placeId: undefined },
    dropoff: { ...shipment.dropoff, placeId: undefined },
    priority: priority as Priority,
    packageType: there("package_type_id") || order.package_type,
    serviceType: serviceType === "" || serviceType === priority ? null : serviceType,
    quantity: Math.max(1, Number(there("quantity")) || (before.quantity ?? 1)),
    pallet: before.pallet ?? null,
    scheduledDate: order.scheduled_date ?? dublinDate(context.now()),
  });
  return isFailure(quote)
    ? { changes: named, shipment, quote: null, refusal: quote.message }
    : { changes: named, shipment, quote, refusal: null };
}

/** Whether changes are followed: not after delivery or a refund, unless the order is resumed there. */
function isToFollow({ status }: Order, remote: RemoteOrder): boolean {
  return checkChange(status).ok || status === "cancelled" || openStatuses.has(remote.status);
}

function isPriority(value: string): boolean {
  return Object.hasOwn(priorityDescriptions, value);
}
