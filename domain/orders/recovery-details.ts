import { type Cents, centsToDecimal } from "../money/euro.ts";
import { courierServiceName, notSpecified, standardPriority } from "./display-defaults.ts";
import { isByCard } from "./payment-methods.ts";
import { type OrderNumber, orderReference } from "./references.ts";

/** The parts of an order that its booking's details are read from: billing address and metadata, from whichever shop. */
export type RecoverableOrder = {
  /** What people call it. */
  number: OrderNumber | string;
  totalCents: Cents;
  paymentMethod: string;
  /** Name of the first line, for orders whose metadata name no service. */
  lineName: string | null;
  billing: { first_name?: string; last_name?: string; email?: string; phone?: string };
  meta: Readonly<Record<string, unknown>>;
};

/** A booking's details as they are submitted again; what is not known is an empty text. */
export type RecoveryDetails = {
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  pickupAddress: string;
  dropoffAddress: string;
  serviceType: string;
  priority: string;
  /** EUR gross with two decimals. */
  estimatedCost: string;
  /** km */
  distance: string;
  packageDescription: string;
  /** kg */
  packageWeight: string;
  quantity: string;
  scheduledDate: string;
  estimatedDeliveryDate: string;
  pickupContactName: string;
  pickupContactPhone: string;
  deliveryContactName: string;
  deliveryContactPhone: string;
  pickupInstructions: string;
  deliveryInstructions: string;
  specialInstructions: string;
  paymentMethod: "credit_card" | "account";
  /** WC-{order number} */
  bookingReference: string;
};

/** Reads a booking's details from its order. The billing address counts before the metadata where both name the customer. */
export function recoveryDetails({
  number,
  totalCents,
  paymentMethod,
  lineName,
  billing,
  meta,
}: RecoverableOrder): RecoveryDetails {
  const text = (key: string) => textOf(meta[key]);
  const [first = "", ...rest] = text("customer_name").split(" ");
  const hasName = Boolean(billing.first_name || billing.last_name);
  return {
    firstName: hasName ? (billing.first_name ?? "") : first,
    lastName: hasName ? (billing.last_name ?? "") : rest.join(" "),
    email: billing.email || text("customer_email"),
    phone: billing.phone || text("customer_phone"),
    pickupAddress: text("pickup_address") || notSpecified,
    dropoffAddress: text("dropoff_address") || notSpecified,
    serviceType: text("service_type") || lineName || courierServiceName,
    priority: text("priority") || standardPriority,
    estimatedCost: centsToDecimal(totalCents),
    distance: text("distance"),
    packageDescription: text("package_description"),
    packageWeight: text("package_weight"),
    quantity: text("quantity") || "1",
    scheduledDate: text("scheduled_date"),
    estimatedDeliveryDate: text("estimated_delivery_date"),
    pickupContactName: text("pickup_contact_name"),
    pickupContactPhone: text("pickup_contact_phone"),
    deliveryContactName: text("delivery_contact_name"),
    deliveryContactPhone: text("delivery_contact_phone"),
    pickupInstructions: text("pickup_instructions"),
    deliveryInstructions: text("delivery_instructions"),
    specialInstructions: text("special_instructions"),
    paymentMethod: isByCard(paymentMethod) ? "credit_card" : "account",
    bookingReference: orderReference(number),
  };
}

/** Other shops' metadata may hold anything; only what a person can read counts. */
function textOf(value: unknown): string {
  return typeof value === "string" || typeof value === "number" ? String(value).trim() : "";
}
