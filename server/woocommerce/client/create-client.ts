import { z } from "zod";
import { centsToDecimal } from "../../../domain/money/euro.ts";
import { type CallTimeouts, createCalls, type ShopAddress } from "./calls.ts";
import { checkConnection } from "./check-connection.ts";
import {
  type RemotePage,
  RemoteRefused,
  RemoteUnavailable,
  type UnreadableOrder,
  type WooCommerceClient,
} from "./client.ts";
import { findCourierProduct } from "./courier-product.ts";
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
import { refundKeyKey, refundSchema, remoteRefundOf } from "./remote-refund.ts";

export type ClientOptions = ShopAddress & { webhookSecret: string; timeouts?: Partial<CallTimeouts> };

const perPage = 100;
/** What that shop's clock may be slow. */
const clockMargin = 10 * 60_000;
/** How many pages of one customer's orders are looked through. */
const mostPages = 20;

/** A WordPress site with WooCommerce, over its REST API wc/v3. */
export function createWooCommerceClient({ webhookSecret, timeouts, ...address }: ClientOptions): WooCommerceClient {
  const { url } = address;
  const calls = createCalls(address, timeouts);
  let product: Promise<{ id: number; isKnown: boolean }> | null = null;

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

  /** One order that a plugin there has spoilt holds up no other. */
  async function listPage(page: number, query: object): Promise<RemotePage> {
    const { orders: listed, ...counted } = await listAny(page, query, anyOrderSchema, "calmly");
    const read = listed.map((one) => ({ one, order: remoteOrderSchema.safeParse(one) }));
    return {
      orders: read.flatMap(({ order }) => (order.success ? [order.data] : [])),
      unreadable: read.flatMap(({ one, order }) => (order.success ? [] : [unreadable(one, order.error)])),
      ...counted,
    };
  }

  return {
    url,
    async courierProduct() {
      product ??= findCourierProduct(calls);
      const asked = product;
      const forget = () => {
        if (product === asked) product = null;
      };
      try {
        const { id, isKnown } = await asked;
        if (!isKnown) forget();
        return id;
      } catch (error) {
        forget();
        throw error;
      }
    },
    createOrder: async (order) => (await calls.send("post", "orders", order, remoteOrderSchema)).data,
    async findOrder({ reference, email, since }) {
      const after = remoteTime(new Date(since.getTime() - clockMargin));
      for (let page = 1; page <= mostPages; page++) {
        const query = { search: email, after, orderby: "date" };
        const { orders, pages } = await listAny(page, query, referencedOrderSchema, "promptly");
        const found = orders.find(({ meta_data: meta }) => metadataOf(meta, quoteReferenceKey) === reference);
        if (found) return wholeOrder(found);
        if (page >= pages) return null;
      }
      // Not to have seen it is not to know that it is not there.
      const message = `GET orders: more than ${mostPages} pages to look for ${reference} in`;
      throw new RemoteUnavailable(message, { mayHaveHappened: false });
    },
    async readOrder(id) {
      try {
        return (await calls.get(`orders/${id}`, {}, remoteOrderSchema)).data;
      } catch (error) {
        // A 404 of the web server says nothing about the order.
        if (error instanceof RemoteRefused && error.code === "woocommerce_rest_shop_order_invalid_id") return null;
        throw error;
      }
    },
    changeOrder: async (id, change) => (await calls.send("put", `orders/${id}`, change, remoteOrderSchema)).data,
    listChanged: (modifiedAfter, page) =>
      listPage(page, {
        orderby: "modified",
        ...(modifiedAfter && { modified_after: remoteTime(modifiedAfter) }),
      }),
    listFigures: (page) =>
      listAny(
        page,
        { orderby: "id", _fields: "id,status,currency,date_created_gmt,total,refunds" },
        remoteFiguresSchema,
        "calmly",
      ),
    async listAmong(ids) {
      const query = { include: ids.join(","), orderby: "id", _fields: "id" };
      const { orders } = await listAny(1, query, z.object({ id: z.int() }), "calmly");
      return new Set(orders.map(({ id }) => id));
    },
    async readRefunds(id) {
      const { data } = await calls.get(`orders/${id}/refunds`, { per_page: perPage }, z.array(refundSchema));
      return data.map((refund) => remoteRefundOf(refund, id));
    },
    async refund(id, { refundKey, amountCents, reason, byGateway }) {
      const body = {
        amount: centsToDecimal(amountCents),
        reason,
        api_refund: byGateway,
        meta_data: [{ key: refundKeyKey, value: refundKey }],
      };
      const { data } = await calls.send("post", `orders/${id}/refunds`, body, refundSchema);
      return remoteRefundOf(data, id);
    },
    readNotes: async (id) => (await calls.get(`orders/${id}/notes`, {}, z.array(remoteNoteSchema))).data,
    payUrl(id, key, referrer) {
      const query = new URLSearchParams({ pay_for_order: "true", key, referrer });
      return `${url}/checkout/order-pay/${id}/?${query}`;
    },
    // The address of old: sites that keep orders in tables of their own lead on from it.
    adminUrl: (id) => `${url}/wp-admin/post.php?post=${id}&action=edit`,
    readWebhook: (body, headers) => readWebhook(body, headers, webhookSecret),
    check: (publicUrl) => checkConnection(calls, publicUrl),
  };
}

/** Of one that is there and cannot be read nobody may think that it is not there. */
function wholeOrder(one: z.infer<typeof referencedOrderSchema>): RemoteOrder {
  const read = remoteOrderSchema.safeParse(one);
  if (read.success) return read.data;
  const message = `GET orders: order ${one.id} cannot be read (${unreadable(one, read.error).problem})`;
  throw new RemoteUnavailable(message, { status: 200, code: "unreadable", mayHaveHappened: false });
}

/** Says what is wrong, and nothing of what stands in it. */
function unreadable(one: z.infer<typeof anyOrderSchema>, error: z.ZodError): UnreadableOrder {
  const faults = error.issues.slice(0, 5).map(({ path, message }) => `${path.join(".")}: ${message}`);
  return { id: one.id, modifiedAt: lastChangeSchema.parse(one).date_modified_gmt, problem: faults.join("; ") };
}

/** UTC without an offset: WordPress would take one with an offset into its own time zone first, even where it is told that dates are UTC. */
const remoteTime = (instant: Date) => instant.toISOString().slice(0, 19);
