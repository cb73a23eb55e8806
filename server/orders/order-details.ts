import type { Selectable } from "kysely";
import { type OrderDetail, type OrderDetails, orderDetailNames } from "../../contract/change-order.ts";
import type { StopDetails } from "../../contract/stop-details.ts";
import type { StopKind } from "../../domain/deliveries/delivery.ts";
import { showDay } from "../../domain/schedule/dates.ts";
import type { Orders } from "../database/types.ts";
import type { ChangedDetail } from "../mail/booking-changed-email.ts";
import { orderJsonOf, type StoredMeta } from "./stored-order.ts";

/** The details that staff can change. */
export function orderDetailsOf(order: Selectable<Orders>): OrderDetails {
  const { billing, meta } = orderJsonOf(order);
  const text = (value: string | number | undefined) => String(value ?? "");
  const isNamed = Boolean(billing.first_name || billing.last_name);
  return {
    firstName: isNamed ? text(billing.first_name) : order.customer_name,
    lastName: text(billing.last_name),
    email: billing.email ?? order.customer_email,
    phone: billing.phone ?? order.customer_phone,
    pickupContactName: text(meta.pickup_contact_name),
    pickupContactPhone: text(meta.pickup_contact_phone),
    pickupInstructions: text(meta.pickup_instructions),
    deliveryContactName: text(meta.delivery_contact_name),
    deliveryContactPhone: text(meta.delivery_contact_phone),
    deliveryInstructions: text(meta.delivery_instructions),
    safePlace: safePlaceOf(meta),
    packageDescription: text(meta.package_description),
    packageWeight: meta.package_weight ? Number(meta.package_weight) : null,
    scheduledDate: order.scheduled_date ?? "",
  };
}

/** The place where the sender allows the parcel to be left; empty if none. */
export function safePlaceOf({ safe_place }: StoredMeta): string {
  // A shop client may have stored any type.
  return String(safe_place ?? "");
}

/** The details of a stop. The tracking page shows the drop-off's, and none once they are anonymised. */
export function stopDetailsOf(meta: StoredMeta, stop: StopKind): StopDetails {
  return { safePlace: stop === "dropoff" ? safePlaceOf(meta) : "" };
}

export const noStopDetails: StopDetails = { safePlace: "" };

/** Delivery instructions for the driver, including the safe place. */
export function dropoffInstructions(meta: StoredMeta): string {
  const safePlace = safePlaceOf(meta);
  const instructions = String(meta.delivery_instructions ?? "");
  return [instructions, safePlace && `If nobody answers, it may be left: ${safePlace}`].filter(Boolean).join("\n");
}

/** Changed details in form order, formatted for an email. */
export function changedDetails(before: OrderDetails, after: OrderDetails): (ChangedDetail & { name: OrderDetail })[] {
  const names = Object.keys(orderDetailNames) as OrderDetail[];
  return names
    .filter((name) => before[name] !== after[name])
    .map((name) => ({
      name,
      label: orderDetailNames[name],
      from: inWords(name, before[name]),
      to: inWords(name, after[name]),
    }));
}

function inWords(name: OrderDetail, value: string | number | null): string {
  if (value === null || value === "") return "";
  if (name === "scheduledDate") return showDay(String(value));
  return name === "packageWeight" ? `${value} kg` : String(value);
}
