import type { Selectable } from "kysely";
import type { DistanceComparison } from "../../contract/reprice-order.ts";
import { emptyAddress, formatAddress } from "../../domain/addresses/address.ts";
import { formatDistance } from "../../domain/pricing/distance.ts";
import { distanceChanges, type MeasuredTrip } from "../../domain/pricing/distance-changes.ts";
import type { Orders } from "../database/types.ts";
import { orderJsonOf } from "../orders/stored-order.ts";
import type { UnstoredQuote } from "../quotes/price-quote.ts";

/** The distance by which the order was priced, and that of a change; null if either could not be priced. */
export function compareDistances(order: Selectable<Orders>, quote: UnstoredQuote | null): DistanceComparison {
  const before = tripOfOrder(order);
  if (!quote) return { beforeKm: before.distanceKm, nowKm: null, reasons: [] };
  const now = tripOfQuote(quote);
  return { beforeKm: before.distanceKm, nowKm: now.distanceKm, reasons: distanceChanges(before, now) };
}

/** 'Distance: 12.3 km → 45.6 km (the delivery was measured from …)', for the history; null if they are the same. */
export function distanceInHistory({ beforeKm, nowKm, reasons }: DistanceComparison): string | null {
  if (beforeKm === nowKm) return null;
  const show = (km: number | null) => (km === null ? "none" : formatDistance(km));
  return `Distance: ${show(beforeKm)} → ${show(nowKm)}${reasons.length > 0 ? ` (${reasons.join(" ")})` : ""}`;
}

function tripOfOrder(order: Selectable<Orders>): MeasuredTrip {
  const { pickup, dropoff, distanceSource, middleOf, positions } = orderJsonOf(order).shipment;
  return {
    distanceKm: order.distance_km === null ? null : Number(order.distance_km),
    distanceSource: distanceSource ?? null,
    middleOf,
    positions,
    addresses: { pickup: formatAddress(pickup ?? emptyAddress), dropoff: formatAddress(dropoff ?? emptyAddress) },
  };
}

function tripOfQuote({
  distanceKm,
  distanceSource,
  middleOf,
  positions,
  pickup,
  dropoff,
}: UnstoredQuote): MeasuredTrip {
  const addresses = { pickup: formatAddress(pickup), dropoff: formatAddress(dropoff) };
  return { distanceKm, distanceSource, middleOf, positions, addresses };
}
