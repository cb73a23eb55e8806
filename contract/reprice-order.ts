import type { z } from "zod";
import type { Cents } from "../domain/money/euro.ts";
import type { OrderId } from "../domain/orders/references.ts";
import type { DifferenceChoice } from "../domain/orders/repricing.ts";
import type { PriceLine } from "../domain/pricing/priced.ts";
import type { OpenQuestion } from "../domain/pricing/trip-positions.ts";
import { defineCall } from "./call.ts";
import type { EmailPreview } from "./change-order.ts";
import type { orderParams } from "./page.schema.ts";
import { api } from "./paths.ts";
import type { Quote, QuoteAddress } from "./quotes.ts";
import type { previewRepricedEmailBody, previewRepricingBody, repriceOrderBody } from "./reprice-order.schema.ts";

/** What is carried, from where to where and by what; its day stays. */
export type RepricedShipment = z.input<typeof previewRepricingBody>["shipment"];

/** Decides what a new price means: `unpaid`, in progress and `on_account`, `paid`, or a `request` without a price. */
export type RepricingState = "unpaid" | "on_account" | "paid" | "request";

/** What can currently be changed of an order; `refusal` says why nothing can. */
export type OrderShipment = {
  version: number;
  state: RepricingState;
  refusal: string | null;
  /** Why staff typed its price; null if it was calculated. */
  typedPriceReason: string | null;
  shipment: Pick<Quote, "packageType" | "serviceType" | "quantity" | "pallet"> & {
    pickup: QuoteAddress;
    dropoff: QuoteAddress;
    priority: Quote["priority"] | null;
  };
};

export const getOrderShipment = defineCall<{ params: typeof orderParams }, OrderShipment>({
  name: "getOrderShipment",
  method: "GET",
  path: `${api}/staff/orders/{id}/shipment`,
  access: "clerk",
  summary: "An order's shipment, ready to be changed and repriced",
});

/** A new price. `differenceCents` compares it with what is settled and is null if nothing is paid. */
export type NewPrice = Pick<
  Quote,
  | "kind"
  | "netCents"
  | "vatCents"
  | "totalCents"
  | "serviceName"
  | "packageName"
  | "palletUnits"
  | "estimatedDeliveryDate"
  | "distanceKm"
  | "distanceSource"
> & {
  ok: true;
  by: "order" | "today";
  pricingVersion: number;
  /** When these prices were saved. */
  savedAt: string;
  lines: PriceLine[];
  differenceCents: Cents | null;
};

export type NewPriceRefusal = {
  ok: false;
  by: "order" | "today";
  pricingVersion: number;
  savedAt: string;
  /** The shipment is possible and only needs a typed price. */
  canBeTyped: boolean;
  message: string;
  params: Record<string, string>;
};

/** The order's distance and today's, in km, and why they differ; null where none was measured. */
export type DistanceComparison = {
  beforeKm: number | null;
  nowKm: number | null;
  /** Empty if they are the same. */
  reasons: string[];
};

export type RepricingPreview = {
  version: number;
  state: RepricingState;
  currency: string;
  /** The current price, less refunds after a change. */
  priceCents: Cents;
  /** The paid part of it; 0 for an unpaid order. */
  settledCents: Cents;
  dueCents: Cents;
  distance: DistanceComparison;
  /** What the customer can still be asked; null if both addresses have a position. */
  open: OpenQuestion | null;
  /** By the order's own prices first; a single entry if those are today's or are no longer stored. */
  prices: (NewPrice | NewPriceRefusal)[];
  /** Why a difference can't be requested or refunded; absent if it can. */
  refusals: Partial<Record<DifferenceChoice, string>>;
  /** Why the difference can't be requested by a payment link; null if it can. */
  noLink: string | null;
};

/** 422 `no_price` with the invalid fields if no prices allow it. */
export const previewRepricing = defineCall<
  { params: typeof orderParams; body: typeof previewRepricingBody },
  RepricingPreview
>({
  name: "previewRepricing",
  method: "POST",
  path: `${api}/staff/orders/{id}/repricing`,
  access: "staff",
  summary: "What an order would cost after a change, by its own prices and by today's; nothing is stored",
});

/** The change that the email would describe. Stores and sends nothing. */
export const previewRepricedEmail = defineCall<
  { params: typeof orderParams; body: typeof previewRepricedEmailBody },
  EmailPreview
>({
  name: "previewRepricedEmail",
  method: "POST",
  path: `${api}/staff/orders/{id}/repricing/email`,
  access: "staff",
  summary: "The email that a change with a new price would send to the order's customer, before it is made",
});

export type RepriceOrderRequest = z.input<typeof repriceOrderBody>;

/** `refund` is the refund of the difference, with a `message` if it failed; `changed` names what changed. */
export type RepriceOrderResult = {
  orderId: OrderId;
  version: number;
  totalCents: Cents;
  dueCents: Cents;
  changed: string[];
  refund: { amountCents: Cents; state: "pending" | "succeeded" | "failed"; message: string | null } | null;
};

/**
 * Takes an `Idempotency-Key`. 409 `order_changed` if somebody changed it since `version`, `price_changed` if the total
 * differs from the confirmed one.
 */
export const repriceOrder = defineCall<
  { params: typeof orderParams; body: typeof repriceOrderBody },
  RepriceOrderResult
>({
  name: "repriceOrder",
  method: "POST",
  path: `${api}/staff/orders/{id}/shipment`,
  access: "staff",
  summary: "Change address, service, package or quantity of an order, price it again, and settle the difference",
});
