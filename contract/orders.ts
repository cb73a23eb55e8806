import type { Address } from "../domain/addresses/address.ts";
import type { Cents } from "../domain/money/euro.ts";
import type { OrderId } from "../domain/orders/references.ts";
import type { OrderStatus } from "../domain/orders/statuses.ts";
import type { DistanceSource } from "../domain/pricing/distance.ts";
import type { PriceLine, QuoteKind } from "../domain/pricing/priced.ts";
import { defineCall } from "./call.ts";
import type { RepeatLinks } from "./order-links.ts";
import type { getOrderQuery } from "./orders.schema.ts";
import type { orderParams } from "./page.schema.ts";
import { api } from "./paths.ts";

/** What the holder of an order's key may see. */
export type PublicOrder = {
  id: OrderId;
  status: OrderStatus;
  paid: boolean;
  kind: QuoteKind;
  /** DL-… until paid or put on account, then WC-…; both stay valid. */
  bookingReference: string;
  formReference: string | null;
  orderReference: string;
  quoteReference: string | null;
  paymentMethod: "credit_card" | "account";
  /** As named on the receipt or the pay page. */
  paymentMethodTitle: string;
  /** The customer chose on the pay page to pay later: by bank transfer, or in cash on delivery. */
  paysLater: boolean;
  /** Pay page of an order that can be paid online; null for any other. */
  paymentUrl: string | null;
  /** Amount due after a paid booking was changed, with its pay page; absent if nothing is due. */
  due?: { amountCents: Cents; paymentUrl: string | null };
  /** What has come in of the price and what is left, while the order is paid in part; absent otherwise. */
  part?: { receivedCents: Cents; dueCents: Cents };
  /** Printable VAT receipt of a paid order; null if none was issued. */
  receiptUrl: string | null;
  /** Order confirmation of an unpaid order on account; null for any other. */
  orderConfirmationUrl: string | null;
  /** Tracking page, once there is a delivery. */
  trackingUrl?: string;
  /** The collection as a calendar file; null if no courier will come. */
  calendarUrl: string | null;
  /** Books the same journey again or its return; null if the order lacks details. */
  repeat: RepeatLinks | null;
  /** EUR gross as a number with two decimals, equal to `totalCents / 100`. */
  price: number;
  lines: PriceLine[];
  netCents: Cents;
  vatCents: Cents;
  totalCents: Cents;
  /** ISO 4217; euro unless it was changed on the WordPress site. */
  currency: string;
  serviceType: string;
  serviceName: string;
  packageType: string;
  packageDescription: string;
  /** kg */
  packageWeight: number | null;
  priority: string;
  quantity: number;
  palletUnits: number;
  pickupAddress: Address;
  deliveryAddress: Address;
  scheduledDate: string;
  scheduledTime: string;
  estimatedDeliveryDate: string;
  /** km */
  distance: number | null;
  distanceSource: DistanceSource | null;
  path: [number, number][];
  specialInstructions: string;
  customer: { firstName: string; lastName: string; email: string; phone: string };
  pickupContact: { name: string; phone: string };
  deliveryContact: { name: string; phone: string };
  pickupInstructions: string;
  deliveryInstructions: string;
  createdAt: string;
};

/** The same answer for a wrong key and for a missing order. */
export const orderMissing = "Unable to find order details. Please contact support.";

export const getOrder = defineCall<{ params: typeof orderParams; query: typeof getOrderQuery }, PublicOrder>({
  name: "getOrder",
  method: "GET",
  path: `${api}/orders/{id}`,
  access: "visitor",
  summary: "An order for the holder of its key; 404 for everyone else",
});
