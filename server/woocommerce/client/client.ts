import { z } from "zod";
import { type Cents, centsToDecimal } from "../../../domain/money/euro.ts";
import type { WooCommerceOrderId } from "../../../domain/orders/references.ts";
import type { Context } from "../../context.ts";
import { type AwaitEvent, checkConnection } from "./check-connection.ts";
import { ensureCourierProduct } from "./ensure-courier-product.ts";
import { readWebhook } from "./read-webhook.ts";
import { isOrderMissing, RemoteUnavailable } from "./remote-error.ts";
import {
  lastChangeSchema,
  looseOrderSchema,
  metadataValue,
  quoteReferenceKey,
  type RemoteOrder,
  referencedOrderSchema,
  remoteFiguresSchema,
  remoteNoteSchema,
  remoteOrderSchema,
} from "./remote-order.ts";
import { type RemoteRefund, refundKeyMetadata, refundSchema, toRemoteRefund } from "./remote-refund.ts";
import { type ApiTimeouts, createRestApi, defaultTimeouts, type ShopCredentials } from "./rest-api.ts";

/** Changes to a remote order; fields left out stay as they are. */
export type RemoteOrderChange = {
  status?: string;
  set_paid?: true;
  transaction_id?: string;
  payment_method?: string;
  payment_method_title?: string;
  line_items?: { id: number; product_id?: number; name?: string; subtotal: string; total: string }[];
};

/** An order in a list; `order` is null if it can't be parsed, and `failure` says why. */
export type ListedOrder = { id: WooCommerceOrderId; modifiedAt: Date | null } & (
  | { order: RemoteOrder }
  | { order: null; failure: string }
);

export type RemotePage = { listed: ListedOrder[]; total: number; pages: number };

export type WooCommerceClient = ReturnType<typeof createWooCommerceClient>;

/** The context of verbs that use the remote shop. */
export type ConnectedContext = Context & { client: WooCommerceClient };

export type ClientOptions = ShopCredentials & { webhookSecret: string; timeouts?: Partial<ApiTimeouts> };

const perPage = 100;
/** How far the remote clock may be behind. */
const clockMargin = 10 * 60_000;
/** Maximum pages of one customer's orders to search. */
const maxPages = 20;

/**
 * A WordPress site with WooCommerce, over its REST API wc/v3. Every call has a timeout and goes through a circuit
 * breaker. Throws `RemoteUnavailable` if a retry may help, and `RemoteRefused` if not.
 */
export function createWooCommerceClient({ webhookSecret, timeouts, ...address }: ClientOptions) {
  const { url } = address;
  const calls = createRestApi(address, timeouts);
  let product: Promise<number> | null = null;

  async function listOrders<T>(
    page: number,
    query: object,
    schema: z.ZodType<T>,
    priority: "interactive" | "background",
  ) {
    const params = { status: "any", dates_are_gmt: true, order: "asc", per_page: perPage, page, ...query };
    const { data: orders, headers } = await calls.get("orders", params, z.array(schema), priority);
    const count = (name: string, otherwise: number) => {
      const given = headers[name];
      return typeof given === "string" && /^\d+$/.test(given) ? Number(given) : otherwise;
    };
    // Some proxies strip these headers; then a full page may be followed by another.
    const pages = count("x-wp-totalpages", orders.length < perPage ? page : page + 1);
    return { orders, total: count("x-wp-total", (page - 1) * perPage + orders.length), pages };
  }

  return {
    /** Without a trailing slash. */
    url,
    /**
     * The product that booking lines refer to, found or created; 1 if it can't be created. Cached until an order's line
     * has none or the connection is tested.
     */
    ensureCourierProductId(): Promise<number> {
      product ??= ensureCourierProduct(calls).then(
        (id) => {
          if (id === null) product = null;
          // WooCommerce accepts an order for a product that does not exist.
          return id ?? 1;
        },
        (error: unknown) => {
          product = null;
          throw error;
        },
      );
      return product;
    },
    /** `order`: in the format of wc/v3. */
    async createOrder(order: object): Promise<RemoteOrder> {
      const { data: created } = await calls.send("post", "orders", order, remoteOrderSchema);
      // The product was deleted there, so the next booking looks for another.
      if (created.line_items.some(({ product_id }) => product_id === 0)) product = null;
      return created;
    },
    /**
     * Finds the order with this quote reference among those of an email address since a date; the oldest of several.
     */
    async findOrder({ reference, email, since }: { reference: string; email: string; since: Date }) {
      const after = toRemoteTime(new Date(since.getTime() - clockMargin));
      for (let page = 1; page <= maxPages; page++) {
        const query = { search: email, after, orderby: "date" };
        const { orders, pages } = await listOrders(page, query, referencedOrderSchema, "interactive");
        const found = orders.find(({ meta_data: meta }) => metadataValue(meta, quoteReferenceKey) === reference);
        if (found) return parseFoundOrder(found);
        if (page >= pages) return null;
      }
      // An order not found within the limit may still exist.
      const message = `GET orders: more than ${maxPages} pages to look for ${reference} in`;
      throw new RemoteUnavailable(message, { mayHaveHappened: false });
    },
    /** Null if there is no such order. */
    async readOrder(id: WooCommerceOrderId): Promise<RemoteOrder | null> {
      try {
        return (await calls.get(`orders/${id}`, {}, remoteOrderSchema)).data;
      } catch (error) {
        // A 404 from the web server says nothing about the order.
        if (isOrderMissing(error)) return null;
        throw error;
      }
    },
    changeOrder: async (id: WooCommerceOrderId, change: RemoteOrderChange): Promise<RemoteOrder> =>
      (await calls.send("put", `orders/${id}`, change, remoteOrderSchema)).data,
    /**
     * A page of 100 orders changed after this second, of all statuses but trash, oldest change first. Past the last
     * page, `total` and `pages` are 0.
     */
    async listChanged(modifiedAfter: Date | null, page: number): Promise<RemotePage> {
      const query = { orderby: "modified", ...(modifiedAfter && { modified_after: toRemoteTime(modifiedAfter) }) };
      const { orders, ...counted } = await listOrders(page, query, looseOrderSchema, "background");
      return { listed: orders.map(parseListedOrder), ...counted };
    },
    /** A page of 100 orders by id, with their figures only. */
    listFigures: (page: number) =>
      listOrders(
        page,
        { orderby: "id", _fields: "id,status,currency,date_created_gmt,total,refunds" },
        remoteFiguresSchema,
        "background",
      ),
    /** Which of these orders, at most 100, exist and are not in the trash. */
    async findExisting(ids: WooCommerceOrderId[]): Promise<Set<WooCommerceOrderId>> {
      const query = { include: ids.join(","), orderby: "id", _fields: "id" };
      const { orders } = await listOrders(1, query, z.object({ id: z.int() }), "background");
      return new Set(orders.map(({ id }) => id));
    },
    async readRefunds(id: WooCommerceOrderId): Promise<RemoteRefund[]> {
      const { data } = await calls.get(`orders/${id}/refunds`, { per_page: perPage }, z.array(refundSchema));
      return data.map((refund) => toRemoteRefund(refund, id));
    },
    /**
     * `refundKey` is stored with the refund, to recognise it after a lost response. `byGateway`: the remote gateway
     * pays it back.
     */
    async refund(
      id: WooCommerceOrderId,
      { refundKey, amountCents, reason, byGateway }: NewRefund,
    ): Promise<RemoteRefund> {
      const body = {
        amount: centsToDecimal(amountCents),
        reason,
        api_refund: byGateway,
        meta_data: [{ key: refundKeyMetadata, value: refundKey }],
      };
      const { data } = await calls.send("post", `orders/${id}/refunds`, body, refundSchema);
      return toRemoteRefund(data, id);
    },
    readNotes: async (id: WooCommerceOrderId) =>
      (await calls.get(`orders/${id}/notes`, {}, z.array(remoteNoteSchema))).data,
    /** The remote pay page of an order. `referrer`: the absolute URL to return to afterwards. */
    payUrl(id: WooCommerceOrderId, key: string, referrer: string): string {
      const query = new URLSearchParams({ pay_for_order: "true", key, referrer });
      return `${url}/checkout/order-pay/${id}/?${query}`;
    },
    /** The order in the remote admin, by its classic address, which redirects on sites with order tables. */
    adminUrl: (id: WooCommerceOrderId): string => `${url}/wp-admin/post.php?post=${id}&action=edit`,
    /** Null if the signature is not valid. */
    readWebhook: (body: string, headers: { signature: string; topic: string }) =>
      readWebhook(body, headers, webhookSecret),
    /** Never throws; changes nothing. */
    check(own: { publicUrl: string; awaitEvent: AwaitEvent }) {
      product = null;
      return checkConnection(calls, own);
    },
    /** How long staff wait for a test event of the site. */
    testEventMs: timeouts?.testEventMs ?? defaultTimeouts.testEventMs,
  };
}

type NewRefund = { refundKey: string; amountCents: Cents; reason: string; byGateway: boolean };

/** An order that exists but cannot be parsed must not be taken for missing. */
function parseFoundOrder(one: z.infer<typeof referencedOrderSchema>): RemoteOrder {
  const read = parseListedOrder(one);
  if (read.order) return read.order;
  const message = `GET orders: order ${one.id} cannot be read (${read.failure})`;
  throw new RemoteUnavailable(message, { status: 200, code: "unreadable", mayHaveHappened: false });
}

/** One order broken by a plugin must not block the others. Says what is invalid without quoting values. */
function parseListedOrder(one: z.infer<typeof looseOrderSchema>): ListedOrder {
  const { data: order, error } = remoteOrderSchema.safeParse(one);
  if (order) return { id: one.id, modifiedAt: order.date_modified_gmt, order };
  const issues = error.issues.slice(0, 5).map(({ path, message }) => `${path.join(".")}: ${message}`);
  const modifiedAt = lastChangeSchema.parse(one).date_modified_gmt;
  return { id: one.id, modifiedAt, order: null, failure: issues.join("; ") };
}

/**
 * UTC without an offset: WordPress converts a time with an offset to its own zone even where dates are declared as
 * GMT.
 */
const toRemoteTime = (instant: Date) => instant.toISOString().slice(0, 19);
