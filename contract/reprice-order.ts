import type { z } from "zod";
import type { Cents } from "../domain/money/euro.ts";
import type { OrderId } from "../domain/orders/references.ts";
import type { DifferenceChoice } from "../domain/orders/repricing.ts";
import type { PriceLine } from "../domain/pricing/priced.ts";
import { defineCall } from "./call.ts";
import type { EmailPreview } from "./change-order.ts";
import type { orderParams } from "./page.schema.ts";
import { api } from "./paths.ts";
import type { Quote } from "./quotes.ts";
import type { previewRepricedEmailBody, previewRepricingBody, repriceOrderBody } from "./reprice-order.schema.ts";

/** What is carried, from where to where and by what; its day stays. */
export type RepricedShipment = z.input<typeof previewRepricingBody>["shipment"];

/**
 * What an order stands in: `unpaid`, `on_account` and worked on, `paid`, or a `request` that has no price yet. It decides what a new price
 * means.
 */
export type RepricingState = "unpaid" | "on_account" | "paid" | "request";

/** What can be changed of an order, as it is now. `refusal`: why nothing can. */
export type OrderShipment = {
  version: number;
  state: RepricingState;
  refusal: string | null;
  /** Why a person typed its price; null where it was calculated. */
  typedPriceReason: string | null;
  shipment: Pick<Quote, "pickup" | "dropoff" | "packageType" | "serviceType" | "quantity" | "pallet"> & {
    priority: Quote["priority"] | null;
  };
};

export const getOrderShipment = defineCall<{ params: typeof orderParams }, OrderShipment>({
  name: "getOrderShipment",
  method: "GET",
  path: `${api}/staff/orders/{id}/shipment`,
  access: "staff",
  summary: "What is carried, as it can be changed and priced again",
});

/** A new price. `differenceCents`: against what is settled; null where nothing is paid. `refusals`: why a choice is not open. */
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

export type NoNewPrice = {
  ok: false;
  by: "order" | "today";
  pricingVersion: number;
  savedAt: string;
  /** It can be carried, and only its price has to be typed. */
  canBeTyped: boolean;
  message: string;
  params: Record<string, string>;
};

export type RepricingPreview = {
  version: number;
  state: RepricingState;
  currency: string;
  /** What it costs now, less what went back after a change. */
  priceCents: Cents;
  /** Of that, what is paid; 0 for an order that is not. */
  settledCents: Cents;
  dueCents: Cents;
  /** By the order's own prices first. One entry where these are today's, or are not kept any more. */
  prices: (NewPrice | NoNewPrice)[];
  /** Why a difference cannot be asked for, or be refunded; left out where it can. */
  refusals: Partial<Record<DifferenceChoice, string>>;
  /** Why it could be asked for, but not by a payment link; null where a link can be sent. */
  noLink: string | null;
};

/** 422 `no_price` with the faulty fields where no prices allow it. */
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

/** What the email would be about. Stores and sends nothing. */
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

export type RepriceOrder = z.input<typeof repriceOrderBody>;

/** `refund`: of what went back; `message` says why one failed. `changed`: what was changed, in words. */
export type RepricedOrder = {
  orderId: OrderId;
  version: number;
  totalCents: Cents;
  dueCents: Cents;
  changed: string[];
  refund: { amountCents: Cents; state: "pending" | "succeeded" | "failed"; message: string | null } | null;
};

/**
 * Takes an `Idempotency-Key`. 409 `order_changed` where somebody changed it since `version`, 409 `price_changed` where it comes to another sum
 * than was seen.
 */
export const repriceOrder = defineCall<{ params: typeof orderParams; body: typeof repriceOrderBody }, RepricedOrder>({
  name: "repriceOrder",
  method: "POST",
  path: `${api}/staff/orders/{id}/shipment`,
  access: "staff",
  summary: "Change address, service, package or quantity of an order, price it again, and settle the difference",
});
