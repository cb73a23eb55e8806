import { z } from "zod";
import { type Cents, centsToDecimal } from "../../../domain/money/euro.ts";
import type { WooCommerceOrderId } from "../../../domain/orders/references.ts";
import type { Context } from "../../context.ts";
import { type CallTimeouts, createCalls, type ShopAddress } from "./calls.ts";
import { checkConnection } from "./check-connection.ts";
import { findCourierProduct } from "./courier-product.ts";
import { isOrderGone, RemoteUnavailable } from "./failures.ts";
import { readWebhook } from "./read-webhook.ts";
import {
  anyOrderSchema,
  lastChangeSchema,
  metadataOf,
  quoteReferenceKey,
  type RemoteOrder,
  referencedOrderSchema,
  remoteFiguresSchema,
  remoteNoteSchema,
  remoteOrderSchema,
} from "./remote-order.ts";
import { type RemoteRefund, refundKeyKey, refundSchema, remoteRefundOf } from "./remote-refund.ts";

/** What is changed of an order there; what is left out stays. */
export type RemoteOrderChange = {
  status?: string;
  set_paid?: true;
  transaction_id?: string;
  payment_method?: string;
  payment_method_title?: string;
  line_items?: { id: number; product_id?: number; name?: string; subtotal: string; total: string }[];
};

/** An order as it is listed; without it, what of it is missing or of another kind than ever. */
export type ListedOrder = { id: WooCommerceOrderId; modifiedAt: Date | null } & (
  | { order: RemoteOrder }
  | { order: null; problem: string }
);

export type RemotePage = { listed: ListedOrder[]; total: number; pages: number };

export type WooCommerceClient = ReturnType<typeof createWooCommerceClient>;

/** What works at the remote shop has the connection in its context. */
export type ConnectedContext = Context & { client: WooCommerceClient };

export type ClientOptions = ShopAddress & { webhookSecret: string; timeouts?: Partial<CallTimeouts> };

const perPage = 100;
/** What that shop's clock may be slow. */
const clockMargin = 10 * 60_000;
/** How many pages of one customer's orders are looked through. */
const maxPages = 20;

/**
 * A WordPress site with WooCommerce, over its REST API wc/v3. Every call has a time-out; after several failures in a row none is made
 * for a while (long lists are counted apart). Throws `RemoteUnavailable` where asking again may help, `RemoteRefused` where it does not.
 */
export function createWooCommerceClient({ webhookSecret, timeouts, ...address }: ClientOptions) {
  const { url } = address;
  const calls = createCalls(address, timeouts);
  let product: Promise<number> | null = null;

  async function listAny<T>(page: number, query: object, schema: z.ZodType<T>, how: "promptly" | "calmly") {
    const params = { status: "any", dates_are_gmt: true, order: "asc", per_page: perPage, page, ...query };
    const { data: orders, headers } = await calls.get("orders", params, z.array(schema), how);
    const count = (name: string, otherwise: number) => {
      const given = headers[name];
      return typeof given === "string" && /^\d+$/.test(given) ? Number(given) : otherwise;
    };
    // Some proxies take headers away: then a full page may have another behind it.
    const pages = count("x-wp-totalpages", orders.length < perPage ? page : page + 1);
    return { orders, total: count("x-wp-total", (page - 1) * perPage + orders.length), pages };
  }

  return {
    /** Its address, without a slash at the end. */
    url,
    /** The product that bookings are lines of: searched for, else made; 1 where it cannot be made. Kept for the life of the process. */
    courierProduct(): Promise<number> {
      product ??= findCourierProduct(calls).then(
        (id) => {
          if (id === null) product = null;
          // WooCommerce takes an order whose product there is not.
          return id ?? 1;
        },
        (error: unknown) => {
          product = null;
          throw error;
        },
      );
      return product;
    },
    /** `order`: in the words of wc/v3. */
    createOrder: async (order: object): Promise<RemoteOrder> =>
      (await calls.send("post", "orders", order, remoteOrderSchema)).data,
    /** The order of this quote reference among those of an email address made since then; the oldest where there are several. */
    async findOrder({ reference, email, since }: { reference: string; email: string; since: Date }) {
      const after = remoteTime(new Date(since.getTime() - clockMargin));
      for (let page = 1; page <= maxPages; page++) {
        const query = { search: email, after, orderby: "date" };
        const { orders, pages } = await listAny(page, query, referencedOrderSchema, "promptly");
        const found = orders.find(({ meta_data: meta }) => metadataOf(meta, quoteReferenceKey) === reference);
        if (found) return wholeOrder(found);
        if (page >= pages) return null;
      }
      // Not to have seen it is not to know that it is not there.
      const message = `GET orders: more than ${maxPages} pages to look for ${reference} in`;
      throw new RemoteUnavailable(message, { mayHaveHappened: false });
    },
    /** Null where there is no such order. */
    async readOrder(id: WooCommerceOrderId): Promise<RemoteOrder | null> {
      try {
        return (await calls.get(`orders/${id}`, {}, remoteOrderSchema)).data;
      } catch (error) {
        // A 404 of the web server says nothing about the order.
        if (isOrderGone(error)) return null;
        throw error;
      }
    },
    changeOrder: async (id: WooCommerceOrderId, change: RemoteOrderChange): Promise<RemoteOrder> =>
      (await calls.send("put", `orders/${id}`, change, remoteOrderSchema)).data,
    /**
     * A page of 100, of all statuses but those in the bin, by the time of their last change, oldest first; those changed after this second.
     * Beyond the end the shop counts nothing: `total` and `pages` are 0.
     */
    async listChanged(modifiedAfter: Date | null, page: number): Promise<RemotePage> {
      const query = { orderby: "modified", ...(modifiedAfter && { modified_after: remoteTime(modifiedAfter) }) };
      const { orders, ...counted } = await listAny(page, query, anyOrderSchema, "calmly");
      return { listed: orders.map(readListed), ...counted };
    },
    /** Every order's figures alone, a page of 100, by their numbers. */
    listFigures: (page: number) =>
      listAny(
        page,
        { orderby: "id", _fields: "id,status,currency,date_created_gmt,total,refunds" },
        remoteFiguresSchema,
        "calmly",
      ),
    /** Which of these are there and not in the bin; at most 100. */
    async listAmong(ids: WooCommerceOrderId[]): Promise<Set<WooCommerceOrderId>> {
      const query = { include: ids.join(","), orderby: "id", _fields: "id" };
      const { orders } = await listAny(1, query, z.object({ id: z.int() }), "calmly");
      return new Set(orders.map(({ id }) => id));
    },
    async readRefunds(id: WooCommerceOrderId): Promise<RemoteRefund[]> {
      const { data } = await calls.get(`orders/${id}/refunds`, { per_page: perPage }, z.array(refundSchema));
      return data.map((refund) => remoteRefundOf(refund, id));
    },
    /** `refundKey` is kept with it, so that one whose answer was lost is recognised. `byGateway`: that shop pays it back the way it came. */
    async refund(
      id: WooCommerceOrderId,
      { refundKey, amountCents, reason, byGateway }: NewRefund,
    ): Promise<RemoteRefund> {
      const body = {
        amount: centsToDecimal(amountCents),
        reason,
        api_refund: byGateway,
        meta_data: [{ key: refundKeyKey, value: refundKey }],
      };
      const { data } = await calls.send("post", `orders/${id}/refunds`, body, refundSchema);
      return remoteRefundOf(data, id);
    },
    readNotes: async (id: WooCommerceOrderId) =>
      (await calls.get(`orders/${id}/notes`, {}, z.array(remoteNoteSchema))).data,
    /** Where an order is paid there. `referrer`: absolute, where the browser comes back to. */
    payUrl(id: WooCommerceOrderId, key: string, referrer: string): string {
      const query = new URLSearchParams({ pay_for_order: "true", key, referrer });
      return `${url}/checkout/order-pay/${id}/?${query}`;
    },
    /** Where staff of that shop see an order: the address of old, from which sites that keep orders in tables of their own lead on. */
    adminUrl: (id: WooCommerceOrderId): string => `${url}/wp-admin/post.php?post=${id}&action=edit`,
    /** Reads a webhook from its raw body and headers; null where the signature is not that shop's. */
    readWebhook: (body: string, headers: { signature: string; topic: string }) =>
      readWebhook(body, headers, webhookSecret),
    /** Signs in, reads, tries whether it may write and looks at what docs/woocommerce.md has set up there; changes nothing. Never throws. */
    check: (publicUrl: string) => checkConnection(calls, publicUrl),
  };
}

type NewRefund = { refundKey: string; amountCents: Cents; reason: string; byGateway: boolean };

/** Of one that is there and cannot be read nobody may think that it is not there. */
function wholeOrder(one: z.infer<typeof referencedOrderSchema>): RemoteOrder {
  const read = readListed(one);
  if (read.order) return read.order;
  const message = `GET orders: order ${one.id} cannot be read (${read.problem})`;
  throw new RemoteUnavailable(message, { status: 200, code: "unreadable", mayHaveHappened: false });
}

/** One order that a plugin there has spoilt holds up no other. Says what is wrong, and nothing of what stands in it. */
function readListed(one: z.infer<typeof anyOrderSchema>): ListedOrder {
  const { data: order, error } = remoteOrderSchema.safeParse(one);
  if (order) return { id: one.id, modifiedAt: order.date_modified_gmt, order };
  const faults = error.issues.slice(0, 5).map(({ path, message }) => `${path.join(".")}: ${message}`);
  const modifiedAt = lastChangeSchema.parse(one).date_modified_gmt;
  return { id: one.id, modifiedAt, order: null, problem: faults.join("; ") };
}

/** UTC without an offset: WordPress would take one with an offset into its own time zone first, even where it is told that dates are UTC. */
const remoteTime = (instant: Date) => instant.toISOString().slice(0, 19);
