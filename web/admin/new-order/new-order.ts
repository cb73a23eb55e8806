import type { PublicSettings } from "../../../contract/settings.ts";
import type {
  AccountToCharge,
  BookForCallerRequest,
  CallerPayment,
  CallerTrip,
} from "../../../contract/staff-booking.ts";
import { type AccountId, readAccountNumber } from "../../../domain/accounts/references.ts";
import { countryChoice, countryCode, defaultCountry } from "../../../domain/addresses/countries.ts";
import { typedAmountCents } from "../../../domain/money/typed-amount.ts";
import { withPickupContact } from "../../../domain/orders/instructions.ts";
import { findPackage, isSoldNextDay } from "../../../domain/pricing/refusals.ts";
import type { PackageType } from "../../../domain/pricing/tariff.ts";
import {
  emptyContacts,
  isSameBillingAddress,
  pickupAsBilling,
  type TypedContacts,
} from "../../forms/typed-contacts.ts";
import {
  type TypedAddress,
  type TypedShipment,
  toAddressBody,
  toShipmentBody,
  toTypedAddress,
  toTypedPallet,
} from "../shell/typed-shipment.ts";

/** The whole form, shaped like the request so that the server's field errors match its fields. */
export type NewOrder = {
  shipment: TypedShipment & {
    /** Empty: the first bookable day. */
    scheduledDate: string;
  };
  contacts: TypedContacts & { company: string; vatNumber: string; poNumber: string };
  /** The order is booked without one; the customer is reached by telephone and on paper only. */
  hasNoEmail: boolean;
  billingIsPickup: boolean;
  dateReason: string;
  /** `totalCents` as typed, in euro. */
  typedPrice: { isTyped: boolean; totalCents: string; reason: string };
  /** `accountNumber`: the account to charge. */
  payment: {
    kind: Exclude<CallerPayment, "request">;
    reference: string;
    accountNumber: string;
    costCentre: string;
  };
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
  answer: null,
  bothAreRight: false,
};

export function emptyOrder(kind: NewOrder["payment"]["kind"]): NewOrder {
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
    contacts: { ...emptyContacts, company: "", vatNumber: "", poNumber: "" },
    hasNoEmail: false,
    billingIsPickup: true,
    dateReason: "",
    typedPrice: { isTyped: false, totalCents: "", reason: "" },
    payment: { kind, reference: "", accountNumber: "", costCentre: "" },
  };
}

/** Brings a saved draft into today's shape; missing parts and parts of another type are taken from an empty order. */
export function restoreOrder(saved: unknown, empty: NewOrder): NewOrder {
  return restore(saved, empty) as NewOrder;
}

function restore(saved: unknown, usual: unknown): unknown {
  if (typeof usual !== "object" || usual === null) return typeof saved === typeof usual ? saved : usual;
  const stored = (typeof saved === "object" && saved !== null ? saved : {}) as Record<string, unknown>;
  return Object.fromEntries(Object.entries(usual).map(([key, value]) => [key, restore(stored[key], value)]));
}

/** Copies an earlier trip of the caller; a package or service no longer sold has to be chosen again. */
export function copyTrip(trip: CallerTrip, order: NewOrder, settings: PublicSettings): NewOrder {
  const { shipment, contacts } = trip;
  const packageType = findPackage(settings, shipment.packageType);
  const isSold = packageType !== null && (shipment.priority !== "next_day" || isSoldNextDay(packageType));
  const service = settings.deliveryTypes.find(({ id }) => id === shipment.serviceType);
  const { packageWeight, billingCountry, ...typed } = contacts;
  const pickup = toTypedAddress(shipment.pickup);
  const usual = pickupAsBilling({ pickup: toAddressBody(pickup) });
  const bill = { ...typed, billingCountry: countryChoice(billingCountry || defaultCountry, contacts.billingPostcode) };
  return {
    ...order,
    shipment: {
      pickup,
      dropoff: toTypedAddress(shipment.dropoff),
      priority: shipment.priority,
      packageType: isSold ? packageType.id : "",
      serviceType: service?.id ?? "",
      quantity: shipment.quantity,
      pallet: toTypedPallet(shipment.pallet),
      scheduledDate: "",
    },
    contacts: { ...bill, packageWeight, company: trip.company, vatNumber: trip.vatNumber, poNumber: "" },
    hasNoEmail: contacts.email === "",
    payment: trip.accountNumber ? onAccount(order, trip.accountNumber) : order.payment,
    billingIsPickup: usual !== null && isSameBillingAddress(bill, usual),
  };
}

function onAccount({ payment }: NewOrder, accountNumber: string): NewOrder["payment"] {
  return { ...payment, kind: "account", accountNumber };
}

/** Fills in the account's company, and its member if one was searched for. */
export function withAccount({ number, name, vatNumber, member }: AccountToCharge, order: NewOrder): NewOrder {
  const caller = member && { ...member, company: name, vatNumber };
  const filled = caller ? withCaller(caller, order) : order;
  return {
    ...filled,
    contacts: { ...filled.contacts, company: name, vatNumber },
    payment: onAccount(order, number),
  };
}

/** Fills in the caller if they have no booking to copy. */
export function withCaller(
  caller: { name: string; company: string; vatNumber: string; email: string; phone: string },
  order: NewOrder,
): NewOrder {
  const [firstName = "", ...rest] = caller.name.split(" ");
  const { email, phone, company, vatNumber } = caller;
  const known = { firstName, lastName: rest.join(" "), email, phone, company, vatNumber };
  return { ...order, contacts: { ...order.contacts, ...known }, hasNoEmail: email === "" };
}

/** The shipment of the requests. `earliest` is used if no day was chosen. */
export function toShipment(
  { shipment }: NewOrder,
  packageType: PackageType | null,
  earliest: string,
): BookForCallerRequest["shipment"] {
  return { ...toShipmentBody(shipment, packageType), scheduledDate: shipment.scheduledDate || earliest };
}

/** The typed price in cents; null if none is typed or it is not an amount. */
export function typedCents({ typedPrice }: NewOrder): number | null {
  return typedPrice.isTyped ? typedAmountCents(typedPrice.totalCents) : null;
}

/** The body of the booking. `totalCents`: the price quoted to the caller. */
export function toBooking(
  order: NewOrder,
  shipment: BookForCallerRequest["shipment"],
  totalCents: number,
): BookForCallerRequest {
  const { contacts, billingIsPickup, dateReason, typedPrice } = order;
  const bill = billingIsPickup ? pickupAsBilling({ pickup: toAddressBody(order.shipment.pickup) }) : null;
  const billed = { ...contacts, ...bill };
  // The server refuses null at its field, so that a forgotten address is noticed.
  const email = order.hasNoEmail ? "" : contacts.email.trim() || null;
  const isTyped = typedPrice.isTyped;
  return {
    shipment,
    contacts: { ...withPickupContact(billed), email, billingCountry: countryCode(billed.billingCountry) },
    agreedTotalCents: totalCents,
    typedPrice: isTyped ? { totalCents, reason: typedPrice.reason } : null,
    accountId: chargedAccount(order),
    dateReason,
    payment: paymentOf(order, totalCents),
  };
}

/** The account to charge, whose prices apply; null if the order is paid another way or none is chosen yet. */
export function chargedAccount(order: NewOrder): AccountId | null {
  return paymentKind(order) === "account" ? readAccountNumber(order.payment.accountNumber) : null;
}

/** How the order is paid: a payment link needs an email address. */
export function paymentKind({ hasNoEmail, payment }: NewOrder): NewOrder["payment"]["kind"] {
  return payment.kind === "link" && hasNoEmail ? "phone" : payment.kind;
}

function paymentOf(order: NewOrder, totalCents: number): BookForCallerRequest["payment"] {
  if (totalCents === 0) return { kind: "request" };
  const kind = paymentKind(order);
  const { reference, costCentre } = order.payment;
  if (kind === "account") return { kind, costCentre };
  return kind === "link" ? { kind } : { kind, reference };
}
