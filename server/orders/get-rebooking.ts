import type { Selectable } from "kysely";
import type { Trip } from "../../contract/order-links.ts";
import { orderMissing } from "../../contract/orders.ts";
import type { Rebooking } from "../../contract/rebooking.ts";
import type { OrderId } from "../../domain/orders/references.ts";
import { fullName } from "../../domain/text/words.ts";
import type { Verb } from "../context.ts";
import type { Orders } from "../database/types.ts";
import { findOrderByKey } from "./find-order.ts";
import { orderJsonOf, referencesOf, type StoredShipment } from "./stored-order.ts";

type Input = { id: OrderId; key: string; trip: Trip };

/**
 * The data that a new booking copies from an order, for the holder of its key; a wrong key and a missing order get the
 * same answer.
 */
export const getRebooking: Verb<Input, Rebooking> = async (context, { trip, ...input }) => {
  const order = await findOrderByKey(context.db, input);
  if (!order) return { failed: "not_found", message: orderMissing };
  if (!canBeRepeated(order)) {
    return { failed: "action_refused", message: "This booking doesn't have enough details to be booked again." };
  }
  const same = rebookingOf(order);
  return trip === "return" ? reverseTrip(same) : same;
};

/** Whether an order has what a quote needs; one made by a shop client, or imported, may not. */
export function canBeRepeated(order: Pick<Selectable<Orders>, "priority" | "shipment">): boolean {
  const { pickup, dropoff } = order.shipment as Partial<StoredShipment>;
  return order.priority !== null && [pickup, dropoff].every((end) => end && end.address1 !== "" && end.country !== "");
}

/** Everything that a new booking copies from an order for which `canBeRepeated` is true. */
export function rebookingOf(order: Selectable<Orders>): Rebooking {
  const { shipment, billing, meta } = orderJsonOf(order);
  const { pickup, dropoff } = shipment as StoredShipment;
  const answers = shipment.positions?.answers;
  const priority = order.priority as Rebooking["shipment"]["priority"];
  const text = (value: string | number | undefined) => String(value ?? "");
  const contacts = {
    firstName: billing.first_name ?? order.customer_name,
    lastName: billing.last_name ?? "",
    email: billing.email ?? order.customer_email,
    phone: billing.phone ?? order.customer_phone,
    pickupContactName: text(meta.pickup_contact_name),
    pickupContactPhone: text(meta.pickup_contact_phone),
    pickupInstructions: text(meta.pickup_instructions),
    deliveryContactName: text(meta.delivery_contact_name),
    deliveryContactPhone: text(meta.delivery_contact_phone),
    deliveryInstructions: text(meta.delivery_instructions),
    packageDescription: text(meta.package_description),
    packageWeight: text(meta.package_weight),
    billingAddress1: billing.address_1 ?? "",
    billingAddress2: billing.address_2 ?? "",
    billingCity: billing.city ?? "",
    billingState: billing.state ?? "",
    billingPostcode: billing.postcode ?? "",
    billingCountry: billing.country ?? "",
  };
  return {
    bookingReference: referencesOf(order).booking,
    shipment: {
      pickup: { ...pickup, ...answers?.pickup },
      dropoff: { ...dropoff, ...answers?.dropoff },
      priority,
      packageType: order.package_type,
      packageName: shipment.packageName ?? null,
      // If a priority has no separate service, it is stored as the service type.
      serviceType: order.service_type === priority ? null : order.service_type,
      serviceName: order.service_name,
      quantity: shipment.quantity ?? 1,
      pallet: shipment.pallet ?? null,
    },
    contacts: { ...contacts, useSameContact: isCustomerPickupContact(contacts) },
  };
}

/** Swaps sender and recipient; instructions stay with their address. */
export function reverseTrip({ bookingReference, shipment, contacts }: Rebooking): Rebooking {
  const reversed = {
    ...contacts,
    pickupContactName: contacts.deliveryContactName,
    pickupContactPhone: contacts.deliveryContactPhone,
    pickupInstructions: contacts.deliveryInstructions,
    deliveryContactName: contacts.pickupContactName,
    deliveryContactPhone: contacts.pickupContactPhone,
    deliveryInstructions: contacts.pickupInstructions,
  };
  return {
    bookingReference,
    shipment: { ...shipment, pickup: shipment.dropoff, dropoff: shipment.pickup },
    contacts: { ...reversed, useSameContact: isCustomerPickupContact(reversed) },
  };
}

function isCustomerPickupContact(
  contacts: Pick<
    Rebooking["contacts"],
    "firstName" | "lastName" | "phone" | "pickupContactName" | "pickupContactPhone"
  >,
): boolean {
  const isCustomer = contacts.pickupContactName === fullName(contacts.firstName, contacts.lastName);
  return isCustomer && contacts.pickupContactPhone === contacts.phone;
}
