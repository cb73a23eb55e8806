/** Which orders of a remote shop are delivered from here. */
export type RemoteDeliveryRule = {
  /** 'YYYY-MM-DD'; orders for earlier days are the past. */
  from: string;
  /** Ids there of the products that are delivered; empty: every order with both addresses. */
  products: readonly number[];
};

type RemoteOrderFacts = {
  /** 'YYYY-MM-DD'; null where the order names none. */
  collectionDay: string | null;
  /** 'YYYY-MM-DD' */
  madeOn: string;
  hasBothAddresses: boolean;
  products: readonly number[];
};

/** Whether an order made at a remote shop is delivered from here: neither its past nor, say, a gift voucher. */
export function isDeliveredFromHere(order: RemoteOrderFacts, rule: RemoteDeliveryRule): boolean {
  if ((order.collectionDay ?? order.madeOn) < rule.from) return false;
  if (rule.products.length === 0) return order.hasBothAddresses;
  return order.products.some((id) => rule.products.includes(id));
}
