import type { Selectable } from "kysely";
import { formatAddress, noAddress } from "../../domain/addresses/address.ts";
import { serviceSold } from "../../domain/orders/display-defaults.ts";
import { shipmentMetadata } from "../../domain/orders/metadata.ts";
import type { SettledMoney } from "../../domain/orders/repricing.ts";
import { priorityLabel } from "../../domain/pricing/names.ts";
import { showPallet } from "../../domain/pricing/pallet.ts";
import { showWords } from "../../domain/text/keys-in-words.ts";
import type { Orders } from "../database/types.ts";
import { orderJsonOf, type StoredMeta, type StoredShipment } from "../orders/stored-order.ts";
import type { UnstoredQuote } from "../quotes/price-quote.ts";
import { type ChangedShipment, repricingState } from "./price-anew.ts";

type Order = Selectable<Orders>;

export function moneyOf(order: Order): SettledMoney {
  return { totalCents: order.total_cents, dueCents: order.due_cents, returnedCents: order.returned_cents };
}

/** Of a quote request only the addresses change: what is to be carried is what its customer asked to be priced. */
export function ownShipment(order: Order, asked: ChangedShipment): ChangedShipment {
  if (repricingState(order) !== "request" || order.priority === null) return asked;
  const { shipment } = orderJsonOf(order);
  return {
    pickup: asked.pickup,
    dropoff: asked.dropoff,
    priority: order.priority,
    packageType: order.package_type,
    serviceType: order.service_type === order.priority ? null : order.service_type,
    quantity: shipment.quantity ?? 1,
    pallet: shipment.pallet ?? null,
  };
}

/** The columns that say what is carried, from where to where and by what. Reference and day stay. */
export function shipmentColumns(order: Order, quote: UnstoredQuote) {
  const { shipment: before, meta } = orderJsonOf(order);
  const { serviceType, serviceName } = serviceSold(quote);
  const { middleOf: _, ...kept } = before;
  const shipment: Partial<StoredShipment> = {
    ...kept,
    pickup: quote.pickup,
    dropoff: quote.dropoff,
    packageName: quote.packageName,
    quantity: quote.quantity,
    pallet: quote.pallet,
    palletUnits: quote.palletUnits,
    distanceSource: quote.distanceSource,
    ...(quote.middleOf && { middleOf: quote.middleOf }),
    repriced: { path: quote.path, pricingVersion: quote.pricingVersion, maxWeightKg: quote.maxWeightKg },
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
    shipment: JSON.stringify(shipment),
    meta: JSON.stringify({ ...meta, ...changed }),
  };
}

/** A detail before and after, in words. */
export type ChangedPart = { label: string; from: string; to: string };

/** What of an order a change makes another. */
export function changedParts(order: Order, quote: UnstoredQuote): ChangedPart[] {
  const { shipment } = orderJsonOf(order);
  const pallet = (one: UnstoredQuote["pallet"] | undefined) => (one ? showPallet(one) : "");
  const parts: ChangedPart[] = [
    { label: "Pickup address", from: formatAddress(shipment.pickup ?? noAddress), to: formatAddress(quote.pickup) },
    { label: "Delivery address", from: formatAddress(shipment.dropoff ?? noAddress), to: formatAddress(quote.dropoff) },
    { label: "Priority", from: showWords(order.priority ?? ""), to: priorityLabel(quote.priority) },
    { label: "Service", from: showWords(order.service_name), to: serviceSold(quote).serviceName },
    { label: "Package", from: shipment.packageName ?? "", to: quote.packageName ?? "" },
    { label: "Quantity", from: String(shipment.quantity ?? 1), to: String(quote.quantity) },
    { label: "Pallet", from: pallet(shipment.pallet), to: pallet(quote.pallet) },
  ];
  return parts.filter(({ from, to }) => from !== to);
}
