import { formatAddress } from "../addresses/address.ts";
import { centsToDecimal, eurosToCents } from "../money/euro.ts";
import { roundDistance } from "../pricing/distance.ts";
import type { Price } from "../pricing/priced.ts";
import type { Shipment } from "../pricing/shipment.ts";
import type { PackageType } from "../pricing/tariff.ts";
import { fullName } from "../text/words.ts";
import { type ContactsAndInstructions, specialInstructions } from "./instructions.ts";

/** The keys of an order's metadata in the shop API. */
export const orderMetadataKeys = [
  "service_type",
  "package_type",
  "package_type_id",
  "priority",
  "quantity",
  "pallet_units",
  "pallet_size_price",
  "pickup_address",
  "dropoff_address",
  "customer_name",
  "customer_email",
  "customer_phone",
  "pickup_contact_name",
  "pickup_contact_phone",
  "delivery_contact_name",
  "delivery_contact_phone",
  "pickup_instructions",
  "delivery_instructions",
  "special_instructions",
  "scheduled_date",
  "scheduled_time",
  "distance",
  "package_description",
  "package_weight",
  "booking_reference",
  "selected_package_type",
] as const;
export type OrderMetadataKey = (typeof orderMetadataKeys)[number];

/** Stored with the keys above. */
export const estimatedDeliveryKey = "estimated_delivery_date";

/** The emails to team and customer about the booking, and the form submissions that hold it. */
export const emailMetadataKeys = [
  "admin_email_subject",
  "customer_email_subject",
  "admin_form_id",
  "customer_form_id",
] as const;
export type EmailMetadata = Record<(typeof emailMetadataKeys)[number], string | number>;

export type OrderMetadata = Record<OrderMetadataKey | typeof estimatedDeliveryKey, string | number>;

export type OrderMetadataInput = ContactsAndInstructions & {
  shipment: Shipment;
  /** The package type as it was sold; null if none was chosen. */
  packageType: Pick<PackageType, "id" | "name" | "nextDayPrice" | "isPallet"> | null;
  price: Pick<Price, "quantity" | "palletUnits">;
  distanceKm: number | null;
  /** 'YYYY-MM-DD' */
  scheduledDate: string;
  /** 'YYYY-MM-DD' */
  estimatedDeliveryDate: string;
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  packageDescription: string;
  /** kg */
  packageWeight?: number | null;
  bookingReference: string;
};

/** Every key with its value; unknown values are empty. Addresses are on one line. */
export function orderMetadata(input: OrderMetadataInput): OrderMetadata {
  return {
    ...shipmentMetadata(input),
    customer_name: fullName(input.firstName, input.lastName),
    customer_email: input.email,
    customer_phone: input.phone,
    pickup_contact_name: input.pickupContactName,
    pickup_contact_phone: input.pickupContactPhone,
    delivery_contact_name: input.deliveryContactName,
    delivery_contact_phone: input.deliveryContactPhone,
    pickup_instructions: input.pickupInstructions ?? "",
    delivery_instructions: input.deliveryInstructions ?? "",
    special_instructions: specialInstructions(input),
    scheduled_date: input.scheduledDate,
    // Customers choose a day; the time is agreed by phone.
    scheduled_time: "",
    package_description: input.packageDescription,
    package_weight: input.packageWeight ?? "",
    booking_reference: input.bookingReference,
  };
}

/** The part that describes the shipment and its route. */
export function shipmentMetadata(
  input: Pick<OrderMetadataInput, "shipment" | "packageType" | "price" | "distanceKm" | "estimatedDeliveryDate">,
) {
  const { shipment, packageType, price } = input;
  return {
    // Next day and international have no service of their own: the priority is their service.
    service_type: shipment.priority === "same_day" ? (shipment.serviceType ?? "") : shipment.priority,
    package_type: packageType?.name ?? "",
    package_type_id: packageType?.id ?? "",
    priority: shipment.priority,
    quantity: price.quantity,
    pallet_units: price.palletUnits,
    pallet_size_price: palletSizePrice(packageType, price.palletUnits),
    pickup_address: formatAddress(shipment.pickup),
    dropoff_address: formatAddress(shipment.dropoff),
    distance: input.distanceKm === null ? "" : roundDistance(input.distanceKm),
    selected_package_type: packageType?.id ?? "",
    [estimatedDeliveryKey]: input.estimatedDeliveryDate,
  } satisfies Partial<OrderMetadata>;
}

/** The net next-day price of a pallet of this size, '19.90'. */
function palletSizePrice(packageType: OrderMetadataInput["packageType"], units: number): string {
  if (!packageType?.isPallet) return "";
  return centsToDecimal(eurosToCents(packageType.nextDayPrice ?? 0) * units);
}
