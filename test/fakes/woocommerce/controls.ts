import type { Books, Topic } from "./books.ts";
import type { createMisbehaviour, Fault } from "./misbehaviour.ts";
import type { FakeAddress, FakeBilling, FakeNote, FakeOrder, FakeProduct, FakeRefund } from "./objects.ts";
import type { LineRequest, OrderRequest } from "./requests.ts";
import type { createWebhooks, Deliver, Delivery } from "./webhooks.ts";

/** An order that stands there already. `line_items` are priced net; without them `total` stands as given. */
type SeededOrder = Partial<Omit<FakeOrder, "billing" | "shipping" | "line_items" | "meta_data">> & {
  billing?: Partial<FakeBilling>;
  shipping?: Partial<FakeAddress>;
  line_items?: LineRequest[];
  meta_data?: { key: string; value: unknown }[];
};

/** What a test can do at that site: as a customer, as its staff, or by causing faults. Arguments and answers are JSON. */
export type WooCommerceControls = {
  /** All its orders as they are, by number. */
  orders(): FakeOrder[];
  order(id: number): FakeOrder;
  refundsOf(id: number): FakeRefund[];
  notesOf(id: number): FakeNote[];
  products(): FakeProduct[];
  /** Puts an order there with dates of its own; no webhook. Made by hand (`created_via` admin) unless said. */
  addOrder(order?: SeededOrder): FakeOrder;
  /** Places one as a client of the API does. */
  placeOrder(order: OrderRequest): FakeOrder;
  addProduct(product?: Partial<FakeProduct>): FakeProduct;
  /** Its customer pays: processing, dated, with a transaction, and the webhook. */
  pay(id: number, by?: { method?: string; title?: string }): FakeOrder;
  /** Its customer chooses to pay later: by transfer or cheque, which waits on hold, or in cash, which is worked on. */
  payLater(id: number, method: "bacs" | "cheque" | "cod"): FakeOrder;
  /** Installs the filter of docs/woocommerce.md, which leads whoever has paid back to this site; null: removes it. Not there unless installed. */
  installReturnFilter(publicUrl: string | null): void;
  /** Its staff change an order on its own screens. */
  edit(id: number, change: OrderRequest): FakeOrder;
  /** A plugin writes anything into an order: no change, no webhook. */
  spoil(id: number, fields: Record<string, unknown>): void;
  /** Its staff refund: by the gateway unless `api_refund` is false. The rest is refunded unless an amount is given. */
  refundByHand(id: number, refund?: { amount?: string; reason?: string; api_refund?: boolean }): FakeRefund;
  /** Its staff delete a refund: its order is told of no change, and no webhook tells. */
  deleteRefund(id: number, refundId: number): void;
  addNote(id: number, note: { note: string; customer_note?: boolean; author?: string }): FakeNote;
  trash(id: number): void;
  restore(id: number): void;
  /** Gone for good; no webhook tells: WooCommerce has one for the bin alone. */
  remove(id: number): void;
  misbehave(fault: Fault): void;
  behave(): void;
  /** Null: nowhere. Of `order.updated` alone unless topics are given; tries the address out at once. */
  sendWebhooksTo(target: string | Deliver | null, topics?: Topic[]): void;
  /** The next webhooks never arrive. */
  loseWebhooks(count?: number): void;
  /** Sends every webhook once more, lost ones too. */
  sendWebhooksAgain(): void;
  /** Has Action Scheduler run, which else comes once a minute; resolves when all webhooks that were sent were taken. */
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
    pay: (id, by) => structuredClone(books.pay(id, by)),
    payLater: (id, method) => structuredClone(books.payLater(id, method)),
    installReturnFilter: books.installReturnFilter,
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
