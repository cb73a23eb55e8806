import type { Selectable } from "kysely";
import type { ShopAddress } from "../../contract/shop.ts";
import type { Address } from "../../domain/addresses/address.ts";
import type { EmailMetadata, OrderMetadata } from "../../domain/orders/metadata.ts";
import { formReference, orderReference } from "../../domain/orders/references.ts";
import type { ApproximateEnds, DistanceSource } from "../../domain/pricing/distance.ts";
import type { PalletDimensions } from "../../domain/pricing/pallet.ts";
import type { PriceLine } from "../../domain/pricing/priced.ts";
import type { TripPositions } from "../../domain/pricing/trip-positions.ts";
import { orderNumber } from "../database/order-number.ts";
import type { OrderLines, Orders } from "../database/types.ts";

/** `orders.shipment`: the shipment as quoted. */
export type StoredShipment = {
  quoteReference: string;
  pickup: Address;
  dropoff: Address;
  packageName: string | null;
  quantity: number;
  pallet: PalletDimensions | null;
  palletUnits: number;
  distanceSource: DistanceSource | null;
  middleOf?: ApproximateEnds;
  positions?: TripPositions;
  /** The differences from the quote after a repricing. */
  repriced?: {
    path: [number, number][];
    pricingVersion: number;
    maxWeightKg: number | null;
    /** The version of an account's price agreement; missing or null for the general prices. */
    priceVersionId?: number | null;
  };
};

/** `orders.shipping`, with the shop's keys. */
export type StoredShipping = ShopAddress;

/** `orders.billing`, with the shop's keys. */
export type StoredBilling = StoredShipping & { email: string; phone: string };

/**
 * `orders.meta`: the shop's metadata keys with their values. `safe_place`, where the sender allows the parcel to be
 * left, is our own key and in no form of the shop.
 */
export type StoredMeta = Partial<OrderMetadata & EmailMetadata & { safe_place: string }>;

/** The JSON columns of an order. Only this program writes them, but an imported order may lack any part. */
export type StoredOrderJson = {
  shipment: Partial<StoredShipment>;
  billing: Partial<StoredBilling>;
  shipping: Partial<StoredShipping & { phone: string }>;
  meta: StoredMeta;
};

export function orderJsonOf(row: {
  shipment: unknown;
  billing: unknown;
  shipping: unknown;
  meta: unknown;
}): StoredOrderJson {
  return {
    shipment: row.shipment as Partial<StoredShipment>,
    billing: row.billing as Partial<StoredBilling>,
    shipping: row.shipping as Partial<StoredShipping>,
    meta: row.meta as StoredMeta,
  };
}

export function priceLinesOf(
  rows: readonly Pick<Selectable<OrderLines>, "code" | "label" | "amount_cents">[],
): PriceLine[] {
  return rows.map(({ code, label, amount_cents }) => ({
    code: code as PriceLine["code"],
    label,
    amountCents: amount_cents,
  }));
}

export function billingAddressOf(billing: Partial<StoredBilling>): Address {
  return {
    address1: billing.address_1 ?? "",
    address2: billing.address_2 ?? "",
    city: billing.city ?? "",
    state: billing.state ?? "",
    postcode: billing.postcode ?? "",
    country: billing.country ?? "",
  };
}

/** Whether it is booked on credit and not paid yet. */
export function isOnAccount(order: Pick<Selectable<Orders>, "on_account_at" | "date_paid">): boolean {
  return order.on_account_at !== null && order.date_paid === null;
}

/** Whether its payment is no longer expected. A payment that arrives later ends that. */
export function isWrittenOff(order: Pick<Selectable<Orders>, "written_off_at" | "date_paid">): boolean {
  return order.written_off_at !== null && order.date_paid === null;
}

type ReferenceColumns =
  | "id"
  | "shop_order_id"
  | "is_local"
  | "form_submission_id"
  | "booking_reference"
  | "on_account_at"
  | "date_paid"
  | "was_booked";

/**
 * An order's references: `form` (DL-…), `order` (WC-… or AC-…), and `booking`, which customers see. `booking` is the
 * form's until the order is first paid, on account or processing, and then stays the order's own, because documents
 * carry it.
 */
export function referencesOf(order: Pick<Selectable<Orders>, ReferenceColumns>): {
  booking: string;
  form: string | null;
  order: string;
} {
  const byOrder = orderReference(orderNumber(order));
  const byForm = order.form_submission_id === null ? null : formReference(order.form_submission_id);
  const unpaid = byForm ?? order.booking_reference ?? byOrder;
  const isBooked = order.was_booked || order.date_paid !== null || isOnAccount(order);
  return { booking: isBooked ? byOrder : unpaid, form: byForm, order: byOrder };
}
