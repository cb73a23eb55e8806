import type { BookingInput } from "../../contract/bookings.schema.ts";
import { showPostcode } from "../../domain/addresses/postcode.ts";
import type { Cents } from "../../domain/money/euro.ts";
import { serviceSold } from "../../domain/orders/display-defaults.ts";
import { orderMetadata } from "../../domain/orders/metadata.ts";
import { type GatewayMethod, paymentMethodTitles } from "../../domain/orders/payment-methods.ts";
import type { OrderId, SubmissionId } from "../../domain/orders/references.ts";
import type { PriceLine, QuoteKind } from "../../domain/pricing/priced.ts";
import { fullName } from "../../domain/text/words.ts";
import type { StoredBilling, StoredMeta, StoredShipment, StoredShipping } from "../orders/stored-order.ts";
import type { QuoteToBook } from "./quote-to-book.ts";

/** An order ready to be stored. */
export type NewOrder = {
  id: OrderId;
  key: string;
  /** DL-… of the team's submission. */
  reference: string;
  quoteId: string;
  teamSubmissionId: SubmissionId;
  status: "pending" | "on-hold";
  kind: QuoteKind;
  paymentMethod: string;
  paymentMethodTitle: string;
  lines: PriceLine[];
  netCents: Cents;
  vatCents: Cents;
  totalCents: Cents;
  customerName: string;
  customerEmail: string;
  customerPhone: string;
  serviceType: string;
  serviceName: string;
  packageType: string | null;
  priority: QuoteToBook["quote"]["priority"];
  scheduledDate: string;
  estimatedDeliveryDate: string;
  distanceKm: number | null;
  billing: StoredBilling;
  shipping: StoredShipping;
  shipment: StoredShipment;
  meta: StoredMeta;
};

export type NewOrderParts = {
  found: QuoteToBook;
  /** With the pickup contact filled in. */
  input: BookingInput;
  /** How it will be paid online; null where a person arranges payment. */
  payment: GatewayMethod | null;
  key: string;
  reference: string;
};

/** The quote decides what is carried, where, when and for how much; the form adds people, texts and the billing address. */
export function newOrder({ found, input, payment, key, reference }: NewOrderParts): NewOrder {
  const { quote, ids } = found;
  const shipping = shippingOf(input);
  return {
    id: ids.order,
    key,
    reference,
    quoteId: quote.id,
    teamSubmissionId: ids.teamSubmission,
    status: payment === null ? "on-hold" : "pending",
    kind: quote.kind,
    paymentMethod: payment ?? "account",
    paymentMethodTitle: paymentMethodTitles[payment ?? "account"],
    lines: quote.lines,
    netCents: quote.netCents,
    vatCents: quote.vatCents,
    totalCents: quote.totalCents,
    customerName: fullName(input.firstName, input.lastName),
    customerEmail: input.email.toLowerCase(),
    customerPhone: input.phone,
    ...serviceSold(quote),
    packageType: quote.packageType,
    priority: quote.priority,
    scheduledDate: quote.scheduledDate,
    estimatedDeliveryDate: quote.estimatedDeliveryDate,
    distanceKm: quote.distanceKm,
    billing: { ...shipping, email: input.email, phone: input.phone },
    shipping,
    shipment: shipmentOf(quote),
    meta: metaOf(found, input, reference),
  };
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
