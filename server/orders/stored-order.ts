import type { Address } from "../../domain/addresses/address.ts";
import type { EmailMetadata, OrderMetadata } from "../../domain/orders/metadata.ts";
import type { PalletDimensions } from "../../domain/pallets/pallet.ts";

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
};

/** `orders.shipping`, in the shop's keys. */
export type StoredShipping = {
  first_name: string;
  last_name: string;
  company: string;
  address_1: string;
  address_2: string;
  city: string;
  state: string;
  postcode: string;
  country: string;
};

/** `orders.billing`, in the shop's keys. */
export type StoredBilling = StoredShipping & { email: string; phone: string };

/** `orders.meta`: the metadata keys of the shop with their values. */
export type StoredMeta = Partial<OrderMetadata & EmailMetadata>;

/** The JSON columns of an order; only this program writes them. An order that came another way may lack every part. */
export type StoredOrderJson = {
  shipment: Partial<StoredShipment>;
  billing: Partial<StoredBilling>;
  shipping: Partial<StoredShipping>;
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
