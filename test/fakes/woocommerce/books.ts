import { randomBytes } from "node:crypto";
import { emails } from "./emails.ts";
import {
  billingOf,
  type FakeMeta,
  type FakeNote,
  type FakeOrder,
  type FakeProduct,
  type FakeRefund,
  shippingOf,
  statusNames,
} from "./objects.ts";
import { addLines, addTotals, type Catalogue } from "./order-lines.ts";
import { Refusal } from "./refusals.ts";
import type { LineRequest, Meta, OrderRequest, RefundRequest } from "./requests.ts";
import { createSiteTime } from "./site-time.ts";

export type Topic = "order.created" | "order.updated" | "order.deleted" | "order.restored";

export type OrderRecord = { order: FakeOrder; refunds: FakeRefund[]; notes: FakeNote[] };

type BooksOptions = {
  now: () => Date;
  timeZone: string;
  /** Per cent on top of taxable lines; 0 means that the site has no tax. */
  taxRate: number;
  url: () => string;
  publish: (topic: Topic, order: FakeOrder) => void;
};

export type Books = ReturnType<typeof createBooks>;

const paidStatuses = ["processing", "completed"];
const cents = (amount: string) => Math.round(Number(amount) * 100);

/** Sorts metadata as it comes from the database. */
export const byKey = (meta: FakeMeta[]) =>
  [...meta].sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : a.id - b.id));

/** The shop's state: products, orders, refunds and notes, and what WooCommerce does when they change. */
export function createBooks({ now, timeZone, taxRate, url, publish }: BooksOptions) {
  const time = createSiteTime(timeZone);
  const products = new Map<number, FakeProduct>();
  const records = new Map<number, OrderRecord>();
  let lastPost = 9;
  let lastMeta = 0;
  let lastItem = 0;
  let lastNote = 0;
  const ids = {
    post: () => ++lastPost,
    meta: () => ++lastMeta,
    item: () => ++lastItem,
  };
  const shelf: Catalogue = { products, ids, taxRate };

  const find = (id: number) => records.get(id);
  const need = (id: number): OrderRecord => {
    const found = find(id);
    if (!found) throw new Error(`the shop has no order ${id}`);
    return found;
  };

  /** As `WC_Order::needs_processing`: false for lines that are virtual and downloadable, or without a product. */
  function needsProcessing({ product_id: id }: FakeOrder["line_items"][number]): boolean {
    const product = products.get(id);
    return product !== undefined && !(product.virtual && product.downloadable);
  }

  function touch(order: FakeOrder, ms = now().getTime()): void {
    order.date_modified = time.local(ms);
    order.date_modified_gmt = time.gmt(ms);
    order.needs_payment = ["pending", "failed"].includes(order.status) && cents(order.total) > 0;
    order.is_editable = ["pending", "on-hold", "auto-draft"].includes(order.status);
  }

  /** WooCommerce stores the answer for an order's lines for a day, even if a product changes. */
  function stampProcessing(order: FakeOrder): void {
    order.needs_processing = order.line_items.some(needsProcessing);
  }

  /** A note alone neither changes its order nor triggers a webhook. */
  function addNote({ notes }: OrderRecord, note: string, isForCustomer = false, author = "system"): FakeNote {
    const ms = now().getTime();
    const added = {
      id: ++lastNote,
      author,
      date_created: time.local(ms),
      date_created_gmt: time.gmt(ms),
      note,
      customer_note: isForCustomer,
    };
    notes.unshift(added);
    return added;
  }

  function changeStatus(record: OrderRecord, status: string): void {
    const { order } = record;
    if (order.status === status) return;
    const [from, to] = [statusNames[order.status] ?? order.status, statusNames[status] ?? status];
    order.status = status;
    addNote(record, `Order status changed from ${from} to ${to}.`);
    stampStatus(order);
  }

  /** Once in a paid status, an order stays paid; completed follows the status. */
  function stampStatus(order: FakeOrder): void {
    const ms = now().getTime();
    // Cash on delivery is paid on completion.
    const isPaid = order.payment_method === "cod" ? order.status === "completed" : paidStatuses.includes(order.status);
    if (isPaid && order.date_paid === null) {
      order.date_paid = time.local(ms);
      order.date_paid_gmt = time.gmt(ms);
    }
    if (order.status === "completed") {
      order.date_completed = time.local(ms);
      order.date_completed_gmt = time.gmt(ms);
    }
  }

  function addMeta(order: FakeOrder, given: readonly Meta[]): void {
    for (const { key, value } of given) {
      const known = order.meta_data.find((one) => one.key === key);
      if (value === null) order.meta_data = order.meta_data.filter((one) => one.key !== key);
      else if (known) known.value = value;
      else order.meta_data.push({ id: ids.meta(), key, value });
    }
  }

  function apply(record: OrderRecord, request: OrderRequest): void {
    const { order } = record;
    for (const key of [
      "currency",
      "customer_id",
      "created_via",
      "customer_note",
      "payment_method",
      "payment_method_title",
      "transaction_id",
    ] as const) {
      if (request[key] !== undefined) Object.assign(order, { [key]: request[key] });
    }
    if (request.billing) order.billing = billingOf(request.billing, order.billing);
    if (request.shipping) order.shipping = shippingOf(request.shipping, order.shipping);
    if (request.meta_data) addMeta(order, request.meta_data);
    addLines(order, request, shelf);
    addTotals(order, shelf);
    if (request.line_items) stampProcessing(order);
  }

  function blank(id: number, ms: number): FakeOrder {
    const order_key = `wc_order_${randomBytes(10).toString("base64url").replace(/[-_]/g, "a").slice(0, 13)}`;
    return {
      id,
      parent_id: 0,
      status: "pending",
      currency: "EUR",
      version: "11.0.1",
      prices_include_tax: false,
      date_created: time.local(ms),
      date_modified: time.local(ms),
      discount_total: "0.00",
      discount_tax: "0.00",
      shipping_total: "0.00",
      shipping_tax: "0.00",
      cart_tax: "0.00",
      total: "0.00",
      total_tax: "0.00",
      customer_id: 0,
      order_key,
      billing: billingOf({}),
      shipping: shippingOf({}),
      payment_method: "",
      payment_method_title: "",
      transaction_id: "",
      customer_ip_address: "",
      customer_user_agent: "",
      created_via: "rest-api",
      customer_note: "",
      date_completed: null,
      date_paid: null,
      cart_hash: "",
      number: String(id),
      meta_data: [],
      line_items: [],
      tax_lines: [],
      shipping_lines: [],
      fee_lines: [],
      coupon_lines: [],
      refunds: [],
      payment_url: `${url()}/checkout/order-pay/${id}/?pay_for_order=true&key=${order_key}`,
      is_editable: true,
      needs_payment: false,
      needs_processing: false,
      date_created_gmt: time.gmt(ms),
      date_modified_gmt: time.gmt(ms),
      date_completed_gmt: null,
      date_paid_gmt: null,
      currency_symbol: "€",
    };
  }

  function createOrder(request: OrderRequest): FakeOrder {
    const record: OrderRecord = { order: blank(lastPost + 1, now().getTime()), refunds: [], notes: [] };
    const { order } = record;
    apply(record, request);
    // A refused request uses up no number.
    const id = ids.post();
    order.status = request.status ?? "pending";
    touch(order);
    stampStatus(order);
    records.set(id, record);
    if (request.set_paid === true) completePayment(record, request.transaction_id ?? "");
    touch(order);
    publish("order.created", order);
    return order;
  }

  function changeOrder(id: number, request: OrderRequest): FakeOrder {
    const record = need(id);
    record.order.meta_data = byKey(record.order.meta_data);
    apply(record, request);
    if (request.status !== undefined) changeStatus(record, request.status);
    if (request.set_paid === true && record.order.needs_payment) {
      completePayment(record, request.transaction_id ?? record.order.transaction_id);
    }
    touch(record.order);
    publish("order.updated", record.order);
    return record.order;
  }

  function completePayment(record: OrderRecord, transactionId: string): void {
    record.order.transaction_id = transactionId;
    changeStatus(record, record.order.needs_processing && !completesAtPayment ? "processing" : "completed");
  }

  /** Pays like a remote gateway: the payment method becomes the order's. */
  function pay(id: number, { method = "stripe", title = "Card" }: { method?: string; title?: string } = {}): FakeOrder {
    const record = need(id);
    const transactionId = `ch_${randomBytes(12).toString("hex")}`;
    Object.assign(record.order, { payment_method: method, payment_method_title: title });
    addNote(record, `Stripe charge complete (Charge ID: ${transactionId})`);
    completePayment(record, transactionId);
    touch(record.order);
    publish("order.updated", record.order);
    return record.order;
  }

  /** Works like WooCommerce's methods without a gateway: no money is taken and no date set. */
  function payLater(id: number, method: "bacs" | "cheque" | "cod"): FakeOrder {
    const record = need(id);
    const titles = { bacs: "Direct bank transfer", cheque: "Check payments", cod: "Cash on delivery" };
    Object.assign(record.order, { payment_method: method, payment_method_title: titles[method] });
    changeStatus(record, method === "cod" ? "processing" : "on-hold");
    touch(record.order);
    publish("order.updated", record.order);
    return record.order;
  }

  /** Addresses beside the site's own to which the filter may return a paying customer. */
  let returnsTo: string | null = null;
  let emailsOn = [...emails.keys()];
  /**
   * `woocommerce_get_return_url`: WooCommerce returns to its own page; docs/woocommerce.md has the filter that allows
   * another.
   */
  function returnUrl(ordinary: string, referrer: string): string {
    return returnsTo !== null && referrer.startsWith(`${returnsTo}/`) ? referrer : ordinary;
  }

  /** Whether a plugin completes every order at its payment. */
  let completesAtPayment = false;

  const remainingCents = ({ order, refunds }: OrderRecord) =>
    refunds.reduce((left, { amount }) => left - cents(amount || "0"), cents(order.total));

  function refund(id: number, request: RefundRequest, refundedBy = 1): FakeRefund {
    const record = find(id);
    if (!record) throw new Refusal(500, "woocommerce_rest_invalid_order_id", "Invalid order ID.", 404);
    const { order, refunds } = record;
    const amount = request.amount ?? "";
    const asked = cents(amount || "0");
    if (asked < 0) {
      const code = "woocommerce_rest_invalid_order_refund";
      throw new Refusal(500, code, "Refund amount must be greater than zero.", 400);
    }
    const refused = (message: string) => new Refusal(500, "woocommerce_rest_cannot_create_order_refund", message, 500);
    const remaining = remainingCents(record);
    if (Number.isNaN(asked) || asked > remaining) throw refused("Invalid refund amount.");
    const byGateway = request.api_refund ?? true;
    if (byGateway && asked > 0 && order.payment_method !== "stripe") {
      throw refused("The payment gateway for this order does not exist.");
    }
    const ms = now().getTime();
    const type = { key: "_refund_type", value: asked === remaining ? "full" : "partial" };
    const added: FakeRefund = {
      id: ids.post(),
      date_created: time.local(ms),
      date_created_gmt: time.gmt(ms),
      amount: amount === "" ? "" : (asked / 100).toFixed(2),
      reason: request.reason ?? "",
      refunded_by: refundedBy,
      refunded_payment: byGateway && asked > 0,
      meta_data: [type, ...(request.meta_data ?? [])].map((one) => ({ id: ids.meta(), ...one })),
      line_items: [],
      shipping_lines: [],
      tax_lines: [],
      fee_lines: [],
    };
    refunds.unshift(added);
    order.refunds = [...refunds]
      .sort((a, b) => b.date_created_gmt.localeCompare(a.date_created_gmt) || a.id - b.id)
      .map(({ id, reason, amount }) => ({ id, reason, total: `-${amount}`, total_tax: "0.00" }));
    if (added.refunded_payment) addNote(record, `Refunded €${added.amount} – Refund ID: re_${added.id}`);
    if (asked === remaining && asked > 0) changeStatus(record, "refunded");
    touch(order);
    publish("order.updated", order);
    return added;
  }

  return {
    time,
    products,
    records,
    find,
    need,
    createOrder,
    changeOrder,
    pay,
    payLater,
    returnUrl,
    completeAtPayment(isOn: boolean): void {
      completesAtPayment = isOn;
    },
    isEmailOn: (name: string) => emailsOn.includes(name),
    switchEmailsOn(names: string[]): void {
      emailsOn = names;
    },
    hasReturnFilter: () => returnsTo !== null,
    installReturnFilter(publicUrl: string | null): void {
      returnsTo = publicUrl;
    },
    refund,
    remainingCents,
    addNote: (id: number, note: string, isForCustomer: boolean, author: string) =>
      addNote(need(id), note, isForCustomer, author),
    trash(id: number): void {
      const { order } = need(id);
      addMeta(order, [
        { key: "_wp_trash_meta_status", value: `wc-${order.status}` },
        { key: "_wp_trash_meta_time", value: String(Math.floor(now().getTime() / 1000)) },
      ]);
      order.status = "trash";
      touch(order);
      publish("order.deleted", order);
    },
    restore(id: number): void {
      const record = need(id);
      const { order } = record;
      const before = String(order.meta_data.find(({ key }) => key === "_wp_trash_meta_status")?.value ?? "");
      addMeta(order, [
        { key: "_wp_trash_meta_status", value: null },
        { key: "_wp_trash_meta_time", value: null },
      ]);
      changeStatus(record, before.replace("wc-", ""));
      touch(order);
      publish("order.restored", order);
    },
    deleteRefund(id: number, refundId: number): void {
      const record = need(id);
      record.refunds = record.refunds.filter((one) => one.id !== refundId);
      record.order.refunds = record.order.refunds.filter((one) => one.id !== refundId);
    },
    remove(id: number): void {
      records.delete(id);
    },
    createProduct(request: Partial<FakeProduct>): FakeProduct {
      const ms = now().getTime();
      const product: FakeProduct = {
        name: "Product",
        type: "simple",
        status: "publish",
        catalog_visibility: "visible",
        description: "",
        sku: "",
        regular_price: "",
        virtual: false,
        downloadable: false,
        tax_status: "taxable",
        ...request,
        id: ids.post(),
        date_created: time.local(ms),
        date_created_gmt: time.gmt(ms),
      };
      products.set(product.id, product);
      return product;
    },
    changeProduct(id: number, change: Partial<FakeProduct>): void {
      const product = products.get(id);
      if (!product) throw new Error(`the shop has no product ${id}`);
      Object.assign(product, change);
    },
    removeProduct(id: number): void {
      products.delete(id);
      for (const { order } of records.values()) {
        for (const line of order.line_items)
          if (line.product_id === id) Object.assign(line, { product_id: 0, sku: null });
      }
    },
    /** Inserts an order unchanged, with its own dates and without webhooks. */
    putOrder(given: Partial<FakeOrder> & { id?: number }, lines: LineRequest[] | null): FakeOrder {
      const id = given.id ?? ids.post();
      lastPost = Math.max(lastPost, id);
      const created = given.date_created_gmt ? Date.parse(`${given.date_created_gmt}Z`) : now().getTime();
      const record: OrderRecord = { order: blank(id, created), refunds: [], notes: [] };
      const { order } = record;
      if (lines) {
        addLines(order, { line_items: lines }, shelf);
        addTotals(order, shelf);
        stampProcessing(order);
      }
      const { meta_data: meta = [], ...rest } = given;
      Object.assign(order, rest, {
        billing: billingOf(given.billing ?? {}),
        shipping: shippingOf(given.shipping ?? {}),
        created_via: given.created_via ?? "admin",
      });
      addMeta(order, meta);
      const isPaid = [...paidStatuses, "refunded"].includes(order.status);
      if (isPaid && order.date_paid_gmt === null && given.date_paid_gmt === undefined) {
        order.date_paid_gmt = order.date_created_gmt;
      }
      const localOf = (gmt: string | null) => gmt && time.local(Date.parse(`${gmt}Z`));
      const modified = given.date_modified_gmt ?? order.date_completed_gmt ?? order.date_paid_gmt ?? time.gmt(created);
      touch(order, Date.parse(`${modified}Z`));
      order.date_paid = localOf(order.date_paid_gmt);
      order.date_completed = localOf(order.date_completed_gmt);
      records.set(id, record);
      return order;
    },
  };
}
