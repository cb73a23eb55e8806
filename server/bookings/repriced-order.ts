import { isDeepStrictEqual } from "node:util";
import type { Selectable } from "kysely";
import { emptyAddress, formatAddress } from "../../domain/addresses/address.ts";
import { serviceSold } from "../../domain/orders/display-defaults.ts";
import { shipmentMetadata } from "../../domain/orders/metadata.ts";
import type { SettledMoney } from "../../domain/orders/repricing.ts";
import { priorityLabel } from "../../domain/pricing/names.ts";
import { showPallet } from "../../domain/pricing/pallet.ts";
import { showWords } from "../../domain/text/title-case.ts";
import type { Orders } from "../database/types.ts";
import { marksColumn } from "../orders/marks-column.ts";
import { orderJsonOf, type StoredMeta, type StoredShipment } from "../orders/stored-order.ts";
import type { UnstoredQuote } from "../quotes/price-quote.ts";
import { type ChangedShipment, repricingState } from "./price-shipment-change.ts";

type Order = Selectable<Orders>;

export function settledMoneyOf(order: Order): SettledMoney {
  return { totalCents: order.total_cents, dueCents: order.due_cents, returnedCents: order.returned_cents };
}

/** For a quote request only the addresses change: the shipment is what the customer wants priced. */
export function shipmentToPrice(order: Order, requested: ChangedShipment): ChangedShipment {
  if (repricingState(order) !== "request" || order.priority === null) return requested;
  const { shipment } = orderJsonOf(order);
  return {
    pickup: requested.pickup,
    dropoff: requested.dropoff,
    priority: order.priority,
    packageType: order.package_type,
    serviceType: order.service_type === order.priority ? null : order.service_type,
    quantity: shipment.quantity ?? 1,
    pallet: shipment.pallet ?? null,
  };
}

/** Columns that describe the shipment; reference and day stay. */
export function shipmentColumns(order: Order, quote: UnstoredQuote) {
  const { shipment: before, meta } = orderJsonOf(order);
  const { serviceType, serviceName } = serviceSold(quote);
  const { middleOf: _middle, positions: _positions, ...rest } = before;
  const shipment: Partial<StoredShipment> = {
    ...rest,
    pickup: quote.pickup,
    dropoff: quote.dropoff,
    packageName: quote.packageName,
    quantity: quote.quantity,
    pallet: quote.pallet,
    palletUnits: quote.palletUnits,
    distanceSource: quote.distanceSource,
    ...(quote.middleOf && { middleOf: quote.middleOf }),
    ...(quote.positions && { positions: quote.positions }),
    repriced: {
      path: quote.path,
      pricingVersion: quote.pricingVersion,
      maxWeightKg: quote.maxWeightKg,
      priceVersionId: quote.priceVersionId,
    },
  };
  const changed: StoredMeta = shipmentMetadata({
    shipment: quote,
    packageType: quote.soldPackage,
    price: quote,
    distanceKm: quote.distanceKm,
    estimatedDeliveryDate: quote.estimatedDeliveryDate,
  });
  return {
    kind: quote.kind,
    service_type: serviceType,
    service_name: serviceName,
    package_type: quote.packageType,
    priority: quote.priority,
    estimated_delivery_date: quote.estimatedDeliveryDate,
    pickup_town: quote.pickup.city,
    dropoff_town: quote.dropoff.city,
    distance_km: quote.distanceKm,
    address_marks: marksColumn(quote.positions),
    shipment: JSON.stringify(shipment),
    meta: JSON.stringify({ ...meta, ...changed }),
  };
}

/** Whether the distance or its answers differ: staff may have answered what the customer did not. */
export function hasOtherDistance(order: Order, quote: UnstoredQuote): boolean {
  const distanceKm = order.distance_km === null ? null : Number(order.distance_km);
  const { positions } = orderJsonOf(order).shipment;
  return distanceKm !== quote.distanceKm || !isDeepStrictEqual(positions?.answers, quote.positions?.answers);
}

/** A detail before and after, in words. */
export type ChangedPart = { label: string; from: string; to: string };

/** The details that differ. */
export function changedShipmentParts(order: Order, quote: UnstoredQuote): ChangedPart[] {
  const { shipment } = orderJsonOf(order);
  const pallet = (one: UnstoredQuote["pallet"] | undefined) => (one ? showPallet(one) : "");
  const parts: ChangedPart[] = [
    { label: "Pickup address", from: formatAddress(shipment.pickup ?? emptyAddress), to: formatAddress(quote.pickup) },
    {
      label: "Delivery address",
      from: formatAddress(shipment.dropoff ?? emptyAddress),
      to: formatAddress(quote.dropoff),
    },
    { label: "Priority", from: showWords(order.priority ?? ""), to: priorityLabel(quote.priority) },
    { label: "Service", from: showWords(order.service_name), to: serviceSold(quote).serviceName },
    { label: "Package", from: shipment.packageName ?? "", to: quote.packageName ?? "" },
    { label: "Quantity", from: String(shipment.quantity ?? 1), to: String(quote.quantity) },
    { label: "Pallet", from: pallet(shipment.pallet), to: pallet(quote.pallet) },
  ];
  return parts.filter(({ from, to }) => from !== to);
}
