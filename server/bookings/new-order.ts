import type { BookingInput } from "../../contract/bookings.schema.ts";
import { showPostcode } from "../../domain/addresses/postcode.ts";
import { serviceSold } from "../../domain/orders/display-defaults.ts";
import { orderMetadata } from "../../domain/orders/metadata.ts";
import { type GatewayMethod, paymentMethodTitles } from "../../domain/orders/payment-methods.ts";
import { fullName } from "../../domain/text/words.ts";
import type { CustomerToStore, OrderToStore } from "../orders/store-order.ts";
import type { StoredBilling, StoredMeta, StoredShipment, StoredShipping } from "../orders/stored-order.ts";
import type { QuoteToBook } from "./quote-to-book.ts";

/** A booking as the table of orders has it. */
export type NewOrder = ReturnType<typeof newOrder>;

export type NewOrderParts = {
  found: QuoteToBook;
  /** With the pickup contact filled in. */
  input: BookingInput;
  /** How it will be paid online; null where a person arranges payment. */
  payment: GatewayMethod | null;
  key: string;
  /** DL-… of the team's submission. */
  reference: string;
  /** Why staff typed the price; null where it is the calculated one. */
  typedPriceReason: string | null;
  /** `orders.created_via`. */
  origin: string;
  now: Date;
};

/** The quote decides what is carried, where, when and for how much; the form adds people, texts and the billing address. */
export function newOrder({ found, input, payment, key, reference, typedPriceReason, origin, now }: NewOrderParts) {
  const { quote, ids } = found;
  const shipping = shippingOf(input);
  const billing: StoredBilling = { ...shipping, email: input.email, phone: input.phone };
  const { serviceType, serviceName } = serviceSold(quote);
  return {
    id: ids.order,
    order_key: key,
    quote_id: quote.id,
    form_submission_id: ids.teamSubmission,
    status: payment === null ? ("on-hold" as const) : ("pending" as const),
    kind: quote.kind,
    payment_method: payment ?? "account",
    payment_method_title: paymentMethodTitles[payment ?? "account"],
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
    billing,
    shipping,
    shipment: shipmentOf(quote),
    meta: metaOf(found, input, reference),
    booking_reference: reference,
    created_via: origin,
    typed_price_reason: typedPriceReason,
    date_created: now,
    date_modified: now,
  } satisfies OrderToStore;
}

/** Within this time a customer's row is not written again, so that bookings of a busy customer do not wait for each other. */
const staleMs = 60_000;

/** A customer as a booking knows them; `id` of one whose row is fresh, to be left untouched. */
export type BookingCustomer = CustomerToStore & { id: number | null };

/** What is counted of a customer, `last_order_at` too, comes with the summaries. */
export function customerOf(
  known: QuoteToBook["customer"],
  { customer_email: email, customer_name: name, customer_phone: phone, date_created: since }: NewOrder,
): BookingCustomer {
  const isFresh = known?.lastOrderAt && since.getTime() - known.lastOrderAt.getTime() < staleMs;
  return { id: known && isFresh ? known.id : null, email, name, phone, since };
}

/** The billing address as the form has it, in the shop's keys. */
export function shippingOf(input: Omit<BookingInput, "quoteId">): StoredShipping {
  return {
    first_name: input.firstName,
    last_name: input.lastName,
    company: "",
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
