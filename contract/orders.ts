import type { Address } from "../domain/addresses/address.ts";
import type { Cents } from "../domain/money/euro.ts";
import type { OrderId } from "../domain/orders/references.ts";
import type { OrderStatus } from "../domain/orders/statuses.ts";
import type { PriceLine, QuoteKind } from "../domain/pricing/priced.ts";
import { defineCall } from "./call.ts";
import type { RepeatLinks } from "./order-links.ts";
import type { getOrderQuery } from "./orders.schema.ts";
import type { orderParams } from "./page.schema.ts";
import { api } from "./paths.ts";

/** What the owner of an order's key may see of it. */
export type PublicOrder = {
  id: OrderId;
  status: OrderStatus;
  paid: boolean;
  kind: QuoteKind;
  /** DL-… until paid or put on account, then WC-…; both are kept. */
  bookingReference: string;
  formReference: string | null;
  orderReference: string;
  quoteReference: string | null;
  paymentMethod: "credit_card" | "account";
  /** As it is called on the receipt, or where it is paid. */
  paymentMethodTitle: string;
  /** Chosen on the pay page, to be paid another way than online: by transfer before, or in cash on delivery. */
  paysLater: boolean;
  /** Where an order that can be paid online is paid; null for every other. */
  paymentUrl: string | null;
  /** After a change of a paid booking: what is still to be paid, and where; left out where nothing is. */
  due?: { amountCents: Cents; paymentUrl: string | null };
  /** The VAT receipt of a paid order, to be printed; null where none was issued. */
  receiptUrl: string | null;
  /** The order confirmation of an order on account, which is owed and not paid; null for every other. */
  orderConfirmationUrl: string | null;
  /** The collection as a file for a calendar; null where no courier is to come. */
  /** Where its delivery can be followed, once it has one. */
  trackingUrl?: string;
  calendarUrl: string | null;
  /** Where the same is booked again, or the way back; null where the order does not say enough. */
  repeat: RepeatLinks | null;
  /** EUR gross with two decimals as a number, equal to `totalCents / 100`. */
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
  distanceSource: "google" | "estimated" | null;
  path: [number, number][];
  specialInstructions: string;
  customer: { firstName: string; lastName: string; email: string; phone: string };
  pickupContact: { name: string; phone: string };
  deliveryContact: { name: string; phone: string };
  pickupInstructions: string;
  deliveryInstructions: string;
  createdAt: string;
};

/** The answer to a wrong key, and where there is no such order. */
export const orderMissing = "Unable to find order details. Please contact support.";

export const getOrder = defineCall<{ params: typeof orderParams; query: typeof getOrderQuery }, PublicOrder>({
  name: "getOrder",
  method: "GET",
  path: `${api}/orders/{id}`,
  access: "visitor",
  summary: "An order for the holder of its key; 404 for everyone else",
});
