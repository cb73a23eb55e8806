import { type Cents, centsToDecimal } from "../money/euro.ts";
import { courierServiceName, notSpecified, standardPriority } from "./display-defaults.ts";
import { isByGateway } from "./payment-methods.ts";
import { type OrderNumber, orderReference } from "./references.ts";

/** What a booking's details are recovered from: the billing address and metadata of an order, from any shop. */
export type RecoverableOrder = {
  number: OrderNumber | string;
  totalCents: Cents;
  paymentMethod: string;
  /** Name of the first order line, for orders whose metadata names no service. */
  lineName: string | null;
  billing: { first_name?: string; last_name?: string; email?: string; phone?: string };
  meta: Readonly<Record<string, unknown>>;
};

/** A booking's details to be submitted again; unknown values are empty. */
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

/** The billing address takes precedence over the metadata. */
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
    paymentMethod: isByGateway(paymentMethod) ? "credit_card" : "account",
    bookingReference: orderReference(number),
  };
}

/** Other shops' metadata may hold any type. */
function textOf(value: unknown): string {
  return typeof value === "string" || typeof value === "number" ? String(value).trim() : "";
}
