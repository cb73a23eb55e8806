import type { PublicSettings } from "../../../contract/settings.ts";
import type { BookForCaller, CallerPayment, CallerTrip } from "../../../contract/staff-booking.ts";
import { countryChoice, countryCode, defaultCountry } from "../../../domain/addresses/countries.ts";
import { decimalToCents } from "../../../domain/money/euro.ts";
import { withPickupContact } from "../../../domain/orders/instructions.ts";
import { findPackage, soldNextDay } from "../../../domain/pricing/refusals.ts";
import type { PackageType } from "../../../domain/pricing/tariff.ts";
import { isSameBill, noContacts, pickupAsBilling, type TypedContacts } from "../../forms/typed-contacts.ts";
import {
  sentAddress,
  sentShipment,
  type TypedAddress,
  type TypedShipment,
  typedAddress,
  typedPallet,
} from "../shell/typed-shipment.ts";

/** The whole form, in the shape of the call: what the server refuses finds its field. */
export type NewOrder = {
  shipment: TypedShipment & {
    /** Empty: the first day that can be booked. */
    scheduledDate: string;
  };
  contacts: TypedContacts;
  /** The bill goes to the pickup address. */
  billingIsPickup: boolean;
  dateReason: string;
  /** `totalCents` as it is typed, in euro. */
  typedPrice: { isTyped: boolean; totalCents: string; reason: string };
  payment: { kind: Exclude<CallerPayment, "request">; reference: string };
};

const noPlace: TypedAddress = {
  companyName: "",
  address1: "",
  address2: "",
  city: "",
  state: "",
  postcode: "",
  country: defaultCountry,
  placeId: "",
};

export function emptyOrder(takesCards: boolean): NewOrder {
  return {
    shipment: {
      pickup: noPlace,
      dropoff: noPlace,
      priority: "same_day",
      packageType: "",
      serviceType: "",
      quantity: 1,
      pallet: { lengthCm: "", widthCm: "", heightCm: "" },
      scheduledDate: "",
    },
    contacts: noContacts,
    billingIsPickup: true,
    dateReason: "",
    typedPrice: { isTyped: false, totalCents: "", reason: "" },
    payment: { kind: takesCards ? "link" : "phone", reference: "" },
  };
}

/** What was kept of an order, in today's shape: parts that are missing or of another kind are as in an empty one. */
export function restoreOrder(kept: unknown, empty: NewOrder): NewOrder {
  return restore(kept, empty) as NewOrder;
}

function restore(kept: unknown, usual: unknown): unknown {
  if (typeof usual !== "object" || usual === null) return typeof kept === typeof usual ? kept : usual;
  const stored = (typeof kept === "object" && kept !== null ? kept : {}) as Record<string, unknown>;
  return Object.fromEntries(Object.entries(usual).map(([key, value]) => [key, restore(stored[key], value)]));
}

/** The order with all that an earlier trip of the caller says; what is not sold any more is left to be chosen. */
export function orderLike(trip: CallerTrip, order: NewOrder, settings: PublicSettings): NewOrder {
  const { shipment, contacts } = trip;
  const packageType = findPackage(settings, shipment.packageType);
  const isSold = packageType !== null && (shipment.priority !== "next_day" || soldNextDay(packageType));
  const service = settings.deliveryTypes.find(({ id }) => id === shipment.serviceType);
  const { packageWeight, billingCountry, ...typed } = contacts;
  const pickup = typedAddress(shipment.pickup);
  const usual = pickupAsBilling({ pickup: sentAddress(pickup) });
  const bill = { ...typed, billingCountry: countryChoice(billingCountry || defaultCountry, contacts.billingPostcode) };
  return {
    ...order,
    shipment: {
      pickup,
      dropoff: typedAddress(shipment.dropoff),
      priority: shipment.priority,
      packageType: isSold ? packageType.id : "",
      serviceType: service?.id ?? "",
      quantity: shipment.quantity,
      pallet: typedPallet(shipment.pallet),
      scheduledDate: "",
    },
    contacts: { ...bill, packageWeight },
    billingIsPickup: usual !== null && isSameBill(bill, usual),
  };
}

/** Who calls, where nothing of theirs can be taken over. */
export function orderFor(caller: { name: string; email: string; phone: string }, order: NewOrder): NewOrder {
  const [firstName = "", ...rest] = caller.name.split(" ");
  const { email, phone } = caller;
  return { ...order, contacts: { ...order.contacts, firstName, lastName: rest.join(" "), email, phone } };
}

/** The shipment as it is priced and booked. `earliest`: for an order that names no day. */
export function shipmentOf(
  { shipment }: NewOrder,
  packageType: PackageType | null,
  earliest: string,
): BookForCaller["shipment"] {
  return { ...sentShipment(shipment, packageType), scheduledDate: shipment.scheduledDate || earliest };
}

/** The typed price in cents; null where none is typed, or it is no amount. */
export function typedCents({ typedPrice }: NewOrder): number | null {
  return typedPrice.isTyped ? decimalToCents(typedPrice.totalCents) : null;
}

/** All of it, as it is booked. `totalCents`: what the caller is told. */
export function bookingOf(order: NewOrder, shipment: BookForCaller["shipment"], totalCents: number): BookForCaller {
  const { contacts, billingIsPickup, dateReason, typedPrice, payment } = order;
  const bill = billingIsPickup ? pickupAsBilling({ pickup: sentAddress(order.shipment.pickup) }) : null;
  const billed = { ...contacts, ...bill };
  const isTyped = typedPrice.isTyped;
  return {
    shipment,
    contacts: { ...withPickupContact(billed), billingCountry: countryCode(billed.billingCountry) },
    agreedTotalCents: totalCents,
    typedPrice: isTyped ? { totalCents, reason: typedPrice.reason } : null,
    dateReason,
    payment: paymentOf(payment, totalCents),
  };
}

function paymentOf({ kind, reference }: NewOrder["payment"], totalCents: number): BookForCaller["payment"] {
  if (totalCents === 0) return { kind: "request" };
  return kind === "link" ? { kind } : { kind, reference };
}
