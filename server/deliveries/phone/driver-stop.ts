import type { Selectable } from "kysely";
import type { DriverStop } from "../../../contract/driver-phone.ts";
import type { Settings } from "../../../contract/settings.ts";
import { addressLines } from "../../../domain/addresses/address-lines.ts";
import { showPostcode } from "../../../domain/addresses/postcode.ts";
import type { FailureReason, StopKind } from "../../../domain/deliveries/delivery.ts";
import { foldEvents } from "../../../domain/deliveries/fold-events.ts";
import { requiredProofs } from "../../../domain/deliveries/required-proofs.ts";
import { showPallet } from "../../../domain/pricing/pallet.ts";
import type { Orders, Stops } from "../../database/types.ts";
import { addressOrLine } from "../../orders/get-job-sheets.ts";
import { dropoffInstructions, stopDetailsOf } from "../../orders/order-details.ts";
import { orderJsonOf, referencesOf } from "../../orders/stored-order.ts";
import { deliveryHolder } from "../delivery-holder.ts";
import { effectiveEvents } from "../effective-events.ts";
import { timesOf } from "../staff-delivery.ts";
import { type EventData, eventOfRow, type StoredDelivery } from "../stored-delivery.ts";

/** The driver, and all drivers' names by id. */
type Reader = { driverId: number; names: ReadonlyMap<number, string> };

/** What the driver sees of a stop: only this end of the delivery, and nothing about money or who pays. */
export function driverStop(
  settings: Settings,
  order: Selectable<Orders>,
  stored: StoredDelivery,
  stop: Selectable<Stops>,
  reader: Reader,
): DriverStop {
  const { shipment, shipping, meta } = orderJsonOf(order);
  const text = (value: string | number | undefined) => String(value ?? "");
  // A return goes to the pickup address.
  const isDropoff = stop.kind === "dropoff";
  const address = isDropoff
    ? addressOrLine(shipment.dropoff, text(meta.dropoff_address))
    : addressOrLine(shipment.pickup, text(meta.pickup_address));
  const lines = addressLines(address);
  const postcode = showPostcode(address.country, address.postcode);
  const isCancelled = stored.delivery.state === "cancelled";
  return {
    orderId: order.id,
    reference: referencesOf(order).booking,
    kind: stop.kind,
    state: stop.state,
    deliveryVersion: stored.delivery.version,
    isCancelled,
    notice: noticeOf(order, isCancelled, stop.state),
    address: {
      lines,
      eircode: postcode,
      mapsQuery: lines.join(", "),
      lat: stop.lat,
      lon: stop.lon,
    },
    contact: {
      name: text(isDropoff ? meta.delivery_contact_name : meta.pickup_contact_name),
      company: address.companyName ?? (isDropoff ? (shipping.company ?? "") : ""),
      phone: text(isDropoff ? meta.delivery_contact_phone : meta.pickup_contact_phone),
    },
    instructions: isDropoff ? dropoffInstructions(meta) : text(meta.pickup_instructions),
    goods: goodsOf(order),
    ...plannedTimes(settings, order, stop),
    asks: requiredProofs(settings.proofsAsked, order.service_type, stop.kind),
    ...stopDetailsOf(meta, stop.kind),
    ...endOf(stored, stop),
    ...custodyOf(stored, reader),
    trackAddress: null,
  };
}

function custodyOf({ events }: StoredDelivery, { driverId, names }: Reader): Pick<DriverStop, "holder" | "handingTo"> {
  const folded = foldEvents(events.map(eventOfRow));
  const holder = deliveryHolder(folded, events);
  const { handingTo } = folded.delivery;
  return {
    holder: { kind: holder.kind, name: holder.name, since: holder.since, isYou: holder.driverId === driverId },
    handingTo: handingTo === null ? null : (names.get(handingTo) ?? "a colleague"),
  };
}

function noticeOf(order: Selectable<Orders>, isCancelled: boolean, state: Stops["state"] | string): string | null {
  if (isCancelled) return "This order was cancelled";
  if (state === "done") return null;
  if (order.status === "on-hold") return "This order is on hold: ask the office before you carry it";
  if (order.status !== "cancelled" && order.status !== "refunded") return null;
  return `This order was ${order.status} after it had been collected: ask the office what to do`;
}

/** '2 × Medium Box, 10 kg: Legal files'. */
export function goodsOf(order: Selectable<Orders>): string {
  const { shipment, meta } = orderJsonOf(order);
  const name = String(shipment.packageName ?? meta.package_type ?? "") || "Parcel";
  const quantity = shipment.quantity ?? 1;
  const weight = meta.package_weight ? `${Number(meta.package_weight)} kg` : "";
  const size = shipment.pallet ? showPallet(shipment.pallet) : "";
  const description = String(meta.package_description ?? "");
  const what = [quantity > 1 ? `${quantity} × ${name}` : name, size, weight].filter(Boolean).join(", ");
  return description ? `${what}: ${description}` : what;
}

function plannedTimes(settings: Settings, order: Selectable<Orders>, stop: Selectable<Stops>) {
  const times = timesOf(order, settings);
  const planned: Record<StopKind, [Date | null | undefined, Date | null | undefined]> = {
    pickup: [times?.collectFrom, times?.collectBy],
    dropoff: [null, times?.deliverBy],
    return: [null, null],
  };
  const [from, by] = planned[stop.kind];
  return {
    from: (stop.from_at ?? from)?.toISOString() ?? null,
    by: (stop.by_at ?? by)?.toISOString() ?? null,
  };
}

function endOf(
  { events }: StoredDelivery,
  stop: Selectable<Stops>,
): Pick<DriverStop, "doneAt" | "signedBy" | "failure"> {
  const kind = stop.state === "done" ? "complete" : stop.state === "failed" ? "fail" : null;
  const end = effectiveEvents(events).find((event) => event.stop === stop.kind && event.kind === kind);
  const { signedBy = "", reason } = (end?.data ?? {}) as EventData;
  return {
    doneAt: end?.happened_at.toISOString() ?? null,
    signedBy: kind === "complete" ? signedBy : "",
    failure: kind === "fail" ? ((reason as FailureReason | undefined) ?? "other") : null,
  };
}
