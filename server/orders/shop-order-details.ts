import type { Settings } from "../../contract/settings.ts";
import { emptyAddress } from "../../domain/addresses/address.ts";
import { isEmailAddress } from "../../domain/forms/check-form.ts";
import { courierServiceName } from "../../domain/orders/display-defaults.ts";
import { priorityDescriptions, priorityLabel } from "../../domain/pricing/names.ts";
import type { Priority } from "../../domain/pricing/tariff.ts";
import { isIsoDate } from "../../domain/schedule/dates.ts";
import { cleanText } from "../../domain/text/clean-text.ts";
import { cutText } from "../../domain/text/cut-text.ts";
import { fullName } from "../../domain/text/words.ts";
import type { StoredBilling } from "./stored-order.ts";

type Meta = Record<string, unknown>;

/** The customer of a shop client's order, from the metadata or else from the billing address. */
export function customerDetails(billing: Partial<StoredBilling>, meta: Meta) {
  const email = billing.email || textOf(meta, "customer_email");
  return {
    customer_email: isEmailAddress(email) ? email.toLowerCase() : "",
    customer_name: textOf(meta, "customer_name") || fullName(billing.first_name, billing.last_name),
    customer_phone: billing.phone || textOf(meta, "customer_phone"),
  };
}

/** Service and dates as far as the metadata has them; without a service, the first line's name is used. */
export function serviceDetails(meta: Meta, firstLine: string, settings: Pick<Settings, "deliveryTypes">) {
  const service = textOf(meta, "service_type");
  const known = settings.deliveryTypes.find(({ id }) => id === service);
  const priority = textOf(meta, "priority");
  const distance = textOf(meta, "distance");
  return {
    service_type: service || null,
    service_name: known?.name || priorityLabel(service) || firstLine || courierServiceName,
    package_type: textOf(meta, "package_type_id") || null,
    priority: isPriority(priority) ? priority : null,
    scheduled_date: dateOf(meta, "scheduled_date"),
    estimated_delivery_date: dateOf(meta, "estimated_delivery_date"),
    distance_km: kilometresOf(distance),
  };
}

/** Emails and receipts show both addresses; such an order has at most one line for each. */
export function shipmentDetails(meta: Meta) {
  const end = (key: string) => (meta[key] ? { ...emptyAddress, address1: String(meta[key]) } : undefined);
  return { pickup: end("pickup_address"), dropoff: end("dropoff_address") };
}

function kilometresOf(text: string): number | null {
  const distance = text === "" ? Number.NaN : Number(text);
  return distance >= 0 && distance < 1_000_000 ? distance : null;
}

function isPriority(value: string): value is Priority {
  return Object.hasOwn(priorityDescriptions, value);
}

function dateOf(meta: Meta, key: string): string | null {
  const value = textOf(meta, key);
  return isIsoDate(value) && value > "1900" ? value : null;
}

function textOf(meta: Meta, key: string): string {
  const value = Object.hasOwn(meta, key) ? meta[key] : "";
  return typeof value === "string" || typeof value === "number" ? cutText(cleanText(String(value)), 200) : "";
}
