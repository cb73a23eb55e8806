import type { Books, Topic } from "./books.ts";
import type { createMisbehaviour, Fault } from "./misbehaviour.ts";
import type { FakeAddress, FakeBilling, FakeNote, FakeOrder, FakeProduct, FakeRefund } from "./objects.ts";
import type { LineRequest, OrderRequest } from "./requests.ts";
import type { createWebhooks, Deliver, Delivery } from "./webhooks.ts";

/** An existing order. `line_items` are priced net; without them `total` is used as given. */
type SeededOrder = Partial<Omit<FakeOrder, "billing" | "shipping" | "line_items" | "meta_data">> & {
  billing?: Partial<FakeBilling>;
  shipping?: Partial<FakeAddress>;
  line_items?: LineRequest[];
  meta_data?: { key: string; value: unknown }[];
};

/**
 * What a test can do at the site: as a customer, as its staff, or by injecting faults. Arguments and results are JSON.
 */
export type WooCommerceControls = {
  /** All orders in their current state, by id. */
  orders(): FakeOrder[];
  order(id: number): FakeOrder;
  refundsOf(id: number): FakeRefund[];
  notesOf(id: number): FakeNote[];
  products(): FakeProduct[];
  /** Inserts an order with its own dates and without webhooks; made by hand (`created_via` admin) by default. */
  addOrder(order?: SeededOrder): FakeOrder;
  /** Places an order like a client of the API. */
  placeOrder(order: OrderRequest): FakeOrder;
  addProduct(product?: Partial<FakeProduct>): FakeProduct;
  /** Staff change a product; existing orders keep their `needs_processing`. */
  changeProduct(id: number, change: Partial<FakeProduct>): void;
  /** Staff delete a product permanently; its order lines have no product from then on. */
  removeProduct(id: number): void;
  /** The customer pays: processing, dated, with a transaction, and the webhook. */
  pay(id: number, by?: { method?: string; title?: string }): FakeOrder;
  /** The customer chooses to pay later: by transfer or cheque (on hold), or in cash (processing). */
  payLater(id: number, method: "bacs" | "cheque" | "cod"): FakeOrder;
  /**
   * Installs the filter of docs/woocommerce.md, which returns paying customers to this site; null removes it. Not
   * installed by default.
   */
  installReturnFilter(publicUrl: string | null): void;
  /** Leaves only these emails to customers switched on, by WooCommerce's names; at first all are on. */
  switchEmailsOn(names: string[]): void;
  /** Switches on or off a plugin that completes every order at its payment. */
  completeAtPayment(isOn: boolean): void;
  /** Staff change an order in the admin. */
  edit(id: number, change: OrderRequest): FakeOrder;
  /** A plugin writes anything into an order: no change, no webhook. */
  spoil(id: number, fields: Record<string, unknown>): void;
  /**
   * Staff refund an order: through the gateway unless `api_refund` is false, everything left unless an amount is given.
   */
  refundByHand(id: number, refund?: { amount?: string; reason?: string; api_refund?: boolean }): FakeRefund;
  /** Staff delete a refund, which neither changes its order nor triggers a webhook. */
  deleteRefund(id: number, refundId: number): void;
  addNote(id: number, note: { note: string; customer_note?: boolean; author?: string }): FakeNote;
  trash(id: number): void;
  restore(id: number): void;
  /** Deletes permanently, without a webhook: WooCommerce has one only for the bin. */
  remove(id: number): void;
  misbehave(fault: Fault): void;
  behave(): void;
  /**
   * Null sends none. Topic `order.updated` by default; pings the address at once. `address` is what the API shows for a
   * function.
   */
  sendWebhooksTo(target: string | Deliver | null, topics?: Topic[], address?: string): void;
  /** Drops the next webhooks. */
  loseWebhooks(count?: number): void;
  /** Sends every webhook again, including lost ones. */
  sendWebhooksAgain(): void;
  /** Runs Action Scheduler, which otherwise runs once a minute; resolves once all sent webhooks have been accepted. */
  webhooksTaken(): Promise<void>;
  webhooks(): Delivery[];
};

type Parts = {
  books: Books;
  webhooks: ReturnType<typeof createWebhooks>;
  misbehaviour: ReturnType<typeof createMisbehaviour>;
};

export function createControls({ books, webhooks, misbehaviour }: Parts): WooCommerceControls {
  return {
    orders: () => structuredClone([...books.records.values()].map(({ order }) => order)),
    order: (id) => structuredClone(books.need(id).order),
    refundsOf: (id) => structuredClone(books.need(id).refunds),
    notesOf: (id) => structuredClone(books.need(id).notes),
    products: () => structuredClone([...books.products.values()]),
    addOrder: ({ line_items: lines, ...order } = {}) =>
      structuredClone(books.putOrder(order as Partial<FakeOrder>, lines ?? null)),
    placeOrder: (order) => structuredClone(books.createOrder(order)),
    addProduct: (product = {}) => structuredClone(books.createProduct(product)),
    changeProduct: books.changeProduct,
    removeProduct: books.removeProduct,
    pay: (id, by) => structuredClone(books.pay(id, by)),
    payLater: (id, method) => structuredClone(books.payLater(id, method)),
    installReturnFilter: books.installReturnFilter,
    switchEmailsOn: books.switchEmailsOn,
    completeAtPayment: books.completeAtPayment,
    edit: (id, change) => structuredClone(books.changeOrder(id, change)),
    spoil: (id, fields) => void Object.assign(books.need(id).order, fields),
    refundByHand: (id, { amount, reason = "", api_refund = true } = {}) => {
      const rest = (books.remainingCents(books.need(id)) / 100).toFixed(2);
      return structuredClone(books.refund(id, { amount: amount ?? rest, reason, api_refund }));
    },
    deleteRefund: books.deleteRefund,
    addNote: (id, { note, customer_note: isForCustomer = false, author = "Niamh" }) =>
      structuredClone(books.addNote(id, note, isForCustomer, author)),
    trash: books.trash,
    restore: books.restore,
    remove: books.remove,
    misbehave: misbehaviour.misbehave,
    behave: misbehaviour.behave,
    sendWebhooksTo: webhooks.sendTo,
    loseWebhooks: (count = 1) => webhooks.lose(count),
    sendWebhooksAgain: webhooks.sendAllAgain,
    webhooksTaken: webhooks.delivered,
    webhooks: () => structuredClone(webhooks.deliveries),
  };
}
