import type { BookingInput } from "../../contract/bookings.schema.ts";
import type { MemberId } from "../../domain/accounts/references.ts";
import { showPostcode } from "../../domain/addresses/postcode.ts";
import { serviceSold } from "../../domain/orders/display-defaults.ts";
import { orderMetadata } from "../../domain/orders/metadata.ts";
import { type GatewayMethod, paymentMethodTitle } from "../../domain/orders/payment-methods.ts";
import { fullName } from "../../domain/text/words.ts";
import { marksColumn } from "../orders/marks-column.ts";
import type { CustomerToStore, OrderToStore } from "../orders/store-order.ts";
import type { StoredBilling, StoredMeta, StoredShipment, StoredShipping } from "../orders/stored-order.ts";
import type { QuoteToBook } from "./quote-to-book.ts";

/** A booking as a row of `orders`. */
export type NewOrder = ReturnType<typeof newOrder>;

/** The company that an order is billed to, as staff type it; all empty for a private customer. */
export type BilledCompany = { company: string; vatNumber: string; poNumber: string };

export const noCompany: BilledCompany = { company: "", vatNumber: "", poNumber: "" };

/** The member who books for an account in the portal. */
export type BookingMember = { memberId: MemberId; costCentre: string };

export type NewOrderParts = {
  found: QuoteToBook;
  /** The form with the pickup contact filled in. */
  input: BookingInput;
  /** The online payment method; null if staff arrange payment. */
  payment: GatewayMethod | null;
  key: string;
  /** The DL-… reference of the team's submission. */
  reference: string;
  /** Why staff typed the price; null if it was calculated. */
  typedPriceReason: string | null;
  billedTo: BilledCompany;
  /** Null if the order isn't booked by an account's member. */
  member: BookingMember | null;
  /** Whether the order belongs to an account while a WordPress shop is connected; that shop never receives it. */
  isLocal: boolean;
  /** `orders.created_via`. */
  origin: string;
  now: Date;
};

/** Shipment, date and price come from the quote; contacts, texts and billing address from the form. */
export function newOrder({ found, input, payment, key, reference, origin, now, ...typed }: NewOrderParts) {
  const { typedPriceReason, billedTo, member, isLocal } = typed;
  const { quote, ids, accountId } = found;
  const shipping = shippingOf(input, billedTo.company);
  const billing: StoredBilling = { ...shipping, email: input.email, phone: input.phone };
  const { serviceType, serviceName } = serviceSold(quote);
  return {
    id: ids.order,
    order_key: key,
    quote_id: quote.id,
    account_id: accountId,
    is_local: isLocal,
    member_id: member?.memberId ?? null,
    cost_centre: member?.costCentre ?? "",
    form_submission_id: ids.teamSubmission,
    status: payment === null ? ("on-hold" as const) : ("pending" as const),
    kind: quote.kind,
    payment_method: payment ?? "account",
    payment_method_title: paymentMethodTitle(payment ?? "account"),
    net_cents: quote.netCents,
    vat_cents: quote.vatCents,
    total_cents: quote.totalCents,
    customer_email: input.email.toLowerCase(),
    customer_name: fullName(input.firstName, input.lastName),
    customer_phone: input.phone,
    service_type: serviceType,
    service_name: serviceName,
    package_type: quote.packageType,
    priority: quote.priority,
    scheduled_date: quote.scheduledDate,
    estimated_delivery_date: quote.estimatedDeliveryDate,
    pickup_town: quote.pickup.city,
    dropoff_town: quote.dropoff.city,
    distance_km: quote.distanceKm,
    address_marks: marksColumn(quote.positions),
    billing,
    shipping,
    vat_number: billedTo.vatNumber,
    po_number: billedTo.poNumber,
    shipment: shipmentOf(quote),
    meta: metaOf(found, input, reference),
    booking_reference: reference,
    created_via: origin,
    typed_price_reason: typedPriceReason,
    date_created: now,
    date_modified: now,
  } satisfies OrderToStore;
}

/**
 * A customer's row is not updated again within this time, so that a busy customer's bookings do not block each other.
 */
const staleMs = 60_000;

/** `id`: an existing customer whose row is fresh and stays unchanged. */
export type BookingCustomer = CustomerToStore & { id: number | null };

/** The summaries update the counts and `last_order_at`. */
export function customerOf(
  known: QuoteToBook["customer"],
  { customer_email: email, customer_name: name, customer_phone: phone, date_created: since, ...order }: NewOrder,
): BookingCustomer {
  const { company } = order.billing;
  const isFresh = known?.lastOrderAt && since.getTime() - known.lastOrderAt.getTime() < staleMs;
  const isKnown = known && isFresh && company === "" && order.vat_number === "";
  return { id: isKnown ? known.id : null, email, name, company, vatNumber: order.vat_number, phone, since };
}

/** The form's billing address, under the shop's keys. */
export function shippingOf(input: Omit<BookingInput, "quoteId">, company: string): StoredShipping {
  return {
    first_name: input.firstName,
    last_name: input.lastName,
    company,
    address_1: input.billingAddress1,
    address_2: input.billingAddress2,
    city: input.billingCity,
    state: input.billingState,
    postcode: showPostcode(input.billingCountry, input.billingPostcode),
    country: input.billingCountry,
  };
}

function shipmentOf(quote: QuoteToBook["quote"]): StoredShipment {
  return {
    quoteReference: quote.reference,
    pickup: quote.pickup,
    dropoff: quote.dropoff,
    packageName: quote.packageName,
    quantity: quote.quantity,
    pallet: quote.pallet,
    palletUnits: quote.palletUnits,
    distanceSource: quote.distanceSource,
    ...(quote.middleOf && { middleOf: quote.middleOf }),
    ...(quote.positions && { positions: quote.positions }),
  };
}

function metaOf({ quote, soldPackage }: QuoteToBook, input: BookingInput, bookingReference: string): StoredMeta {
  return orderMetadata({
    ...input,
    shipment: quote,
    packageType: soldPackage,
    price: quote,
    distanceKm: quote.distanceKm,
    scheduledDate: quote.scheduledDate,
    estimatedDeliveryDate: quote.estimatedDeliveryDate,
    bookingReference,
  });
}
