import type { PlaceDetails } from "../../../contract/places.ts";
import type { PublicSettings } from "../../../contract/settings.ts";
import type { BookForCaller, CallerPayment, CallerTrip } from "../../../contract/staff-booking.ts";
import type { Address } from "../../../domain/addresses/address.ts";
import { cleanCounty, northernCounties } from "../../../domain/addresses/counties.ts";
import { countryChoice, countryCode, defaultCountry, northernIreland } from "../../../domain/addresses/countries.ts";
import { showPostcode } from "../../../domain/addresses/postcode.ts";
import { requiredFieldErrors } from "../../../domain/addresses/required-fields.ts";
import { decimalToCents } from "../../../domain/money/euro.ts";
import { withPickupContact } from "../../../domain/orders/instructions.ts";
import { quantityOffered } from "../../../domain/pricing/quantity.ts";
import { findPackage, soldNextDay } from "../../../domain/pricing/refusals.ts";
import type { PackageType, Priority } from "../../../domain/pricing/tariff.ts";
import { type BillingFields, pickupAsBilling } from "../../forms/pickup-as-billing.ts";

/** An address as it is typed; the country is the select's choice. */
export type TypedAddress = Required<Address> & { placeId: string };

type Contacts = BillingFields &
  Record<
    | "firstName"
    | "lastName"
    | "email"
    | "phone"
    | "pickupContactName"
    | "pickupContactPhone"
    | "pickupInstructions"
    | "deliveryContactName"
    | "deliveryContactPhone"
    | "deliveryInstructions"
    | "packageDescription"
    | "packageWeight",
    string
  > & { useSameContact: boolean };

/** The whole form, in the shape of the call: what the server refuses finds its field. */
export type NewOrder = {
  shipment: {
    pickup: TypedAddress;
    dropoff: TypedAddress;
    priority: Priority;
    packageType: string;
    serviceType: string;
    quantity: number;
    pallet: { lengthCm: string; widthCm: string; heightCm: string };
    /** Empty: the first day that can be booked. */
    scheduledDate: string;
  };
  contacts: Contacts;
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
    contacts: {
      firstName: "",
      lastName: "",
      email: "",
      phone: "",
      useSameContact: true,
      pickupContactName: "",
      pickupContactPhone: "",
      pickupInstructions: "",
      deliveryContactName: "",
      deliveryContactPhone: "",
      deliveryInstructions: "",
      packageDescription: "",
      packageWeight: "",
      billingAddress1: "",
      billingAddress2: "",
      billingCity: "",
      billingState: "",
      billingPostcode: "",
      billingCountry: defaultCountry,
    },
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

export function typedAddress(address: Address, placeId = ""): TypedAddress {
  const { companyName = "", address1, address2 = "", city, state, postcode, country } = address;
  return {
    companyName,
    address1,
    address2,
    city,
    state,
    postcode: showPostcode(country, postcode),
    country: countryChoice(country || defaultCountry, postcode),
    placeId,
  };
}

/** A place that was found, as one would type it. */
export function addressOfPlace(place: PlaceDetails): TypedAddress {
  const { company_name: companyName, address1, address2, city, state, postcode, country } = place;
  const address = typedAddress({ companyName, address1, address2, city, state, postcode, country }, place.id);
  const isNorthern = country === "GB" && northernCounties.includes(cleanCounty(state));
  return isNorthern ? { ...address, country: northernIreland } : address;
}

export function isComplete(address: TypedAddress): boolean {
  return requiredFieldErrors(address).length === 0;
}

/** The order with all that an earlier trip of the caller says; what is not sold any more is left to be chosen. */
export function orderLike(trip: CallerTrip, order: NewOrder, settings: PublicSettings): NewOrder {
  const { shipment, contacts } = trip;
  const packageType = findPackage(settings, shipment.packageType);
  const isSold = packageType !== null && (shipment.priority !== "next_day" || soldNextDay(packageType));
  const service = settings.deliveryTypes.find(({ id }) => id === shipment.serviceType);
  const { packageWeight, billingCountry, ...typed } = contacts;
  const pickup = typedAddress(shipment.pickup);
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
      pallet: {
        lengthCm: String(shipment.pallet?.lengthCm ?? ""),
        widthCm: String(shipment.pallet?.widthCm ?? ""),
        heightCm: String(shipment.pallet?.heightCm ?? ""),
      },
      scheduledDate: "",
    },
    contacts: { ...bill, packageWeight },
    billingIsPickup: isSameBill(bill, pickup),
  };
}

/** Who calls, where nothing of theirs can be taken over. */
export function orderFor(caller: { name: string; email: string; phone: string }, order: NewOrder): NewOrder {
  const [firstName = "", ...rest] = caller.name.split(" ");
  const { email, phone } = caller;
  return { ...order, contacts: { ...order.contacts, firstName, lastName: rest.join(" "), email, phone } };
}

function isSameBill(contacts: BillingFields, pickup: TypedAddress): boolean {
  const bill = pickupAsBilling({ pickup: { ...pickup, country: countryCode(pickup.country) } });
  const written = (text: string) => text.replace(/\s+/g, "").toLowerCase();
  return (
    bill !== null &&
    (Object.keys(bill) as (keyof BillingFields)[]).every((name) => written(bill[name]) === written(contacts[name]))
  );
}

/** The shipment as it is priced and booked. `earliest`: for an order that names no day. */
export function shipmentOf(
  { shipment }: NewOrder,
  packageType: PackageType | null,
  earliest: string,
): BookForCaller["shipment"] {
  const { pickup, dropoff, priority, pallet, quantity, scheduledDate } = shipment;
  return {
    pickup: addressOf(pickup),
    dropoff: addressOf(dropoff),
    priority,
    packageType: shipment.packageType || null,
    serviceType: (priority === "same_day" && shipment.serviceType) || null,
    quantity: quantityOffered(packageType, priority) ? quantity : 1,
    pallet:
      packageType?.isPallet && Object.values(pallet).some((side) => side !== "")
        ? { lengthCm: Number(pallet.lengthCm), widthCm: Number(pallet.widthCm), heightCm: Number(pallet.heightCm) }
        : null,
    scheduledDate: scheduledDate || earliest,
  };
}

function addressOf({ placeId, ...address }: TypedAddress) {
  return { ...address, country: countryCode(address.country), ...(placeId && { placeId }) };
}

/** The typed price in cents; null where none is typed, or it is no amount. */
export function typedCents({ typedPrice }: NewOrder): number | null {
  return typedPrice.isTyped ? decimalToCents(typedPrice.totalCents) : null;
}

/** All of it, as it is booked. `totalCents`: what the caller is told. */
export function bookingOf(order: NewOrder, shipment: BookForCaller["shipment"], totalCents: number): BookForCaller {
  const { contacts, billingIsPickup, dateReason, typedPrice, payment } = order;
  const bill = billingIsPickup ? pickupAsBilling({ pickup: addressOf(order.shipment.pickup) }) : null;
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
