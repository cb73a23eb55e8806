import type { Selectable } from "kysely";
import type { ShopAddress } from "../../contract/shop.ts";
import type { Address } from "../../domain/addresses/address.ts";
import type { EmailMetadata, OrderMetadata } from "../../domain/orders/metadata.ts";
import { formReference, orderReference } from "../../domain/orders/references.ts";
import type { MiddleOf } from "../../domain/pricing/distance.ts";
import type { PalletDimensions } from "../../domain/pricing/pallet.ts";
import type { PriceLine } from "../../domain/pricing/priced.ts";
import { orderNumber } from "../database/order-number.ts";
import type { OrderLines, Orders } from "../database/types.ts";

/** `orders.shipment`: what is carried from where to where, as it was quoted. */
export type StoredShipment = {
  quoteReference: string;
  pickup: Address;
  dropoff: Address;
  packageName: string | null;
  quantity: number;
  pallet: PalletDimensions | null;
  palletUnits: number;
  distanceSource: "google" | "estimated" | null;
  middleOf?: MiddleOf;
  /** Where it was changed and priced again: what its quote said differently. */
  repriced?: { path: [number, number][]; pricingVersion: number; maxWeightKg: number | null };
};

/** `orders.shipping`, in the shop's keys. */
export type StoredShipping = ShopAddress;

/** `orders.billing`, in the shop's keys. */
export type StoredBilling = StoredShipping & { email: string; phone: string };

/** `orders.meta`: the metadata keys of the shop with their values. */
/** `safe_place`: where its sender allows that it is left; no form of the shop knows it. */
export type StoredMeta = Partial<OrderMetadata & EmailMetadata & { safe_place: string }>;

/** The JSON columns of an order; only this program writes them. An order that came another way may lack every part. */
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

/** The billing address in our own words. */
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

/** Worked on although no money has come in: it is owed. */
export function isOnAccount(order: Pick<Selectable<Orders>, "on_account_at" | "date_paid">): boolean {
  return order.on_account_at !== null && order.date_paid === null;
}

type Called = "id" | "shop_order_id" | "form_submission_id" | "booking_reference" | "on_account_at" | "date_paid";

/**
 * What an order is called: by its form (DL-…), as an order (WC-… and its number), and which of them counts: the form's until it is paid or on
 * account.
 */
export function referencesOf(order: Pick<Selectable<Orders>, Called>): {
  booking: string;
  form: string | null;
  order: string;
} {
  const byOrder = orderReference(orderNumber(order));
  const byForm = order.form_submission_id === null ? null : formReference(order.form_submission_id);
  const unpaid = byForm ?? order.booking_reference ?? byOrder;
  const isBooked = order.date_paid !== null || isOnAccount(order);
  return { booking: isBooked ? byOrder : unpaid, form: byForm, order: byOrder };
}
