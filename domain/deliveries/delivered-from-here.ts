/** Which orders of a remote shop are delivered from here. */
export type RemoteDeliveryRule = {
  /** 'YYYY-MM-DD'; orders for earlier days are not delivered from here. */
  from: string;
  /** Ids in that shop of the products that are delivered; if empty, every order with both addresses is. */
  products: readonly number[];
};

type RemoteOrderFacts = {
  /** 'YYYY-MM-DD'; null if the order names none. */
  collectionDay: string | null;
  /** 'YYYY-MM-DD' */
  madeOn: string;
  hasBothAddresses: boolean;
  products: readonly number[];
};

/** Whether an order made at a remote shop is delivered from here: not if it is too old or, say, a gift voucher. */
export function isDeliveredFromHere(order: RemoteOrderFacts, rule: RemoteDeliveryRule): boolean {
  if ((order.collectionDay ?? order.madeOn) < rule.from) return false;
  if (rule.products.length === 0) return order.hasBothAddresses;
  return order.products.some((id) => rule.products.includes(id));
}
