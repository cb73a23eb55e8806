import { type Books, byKey } from "./books.ts";
import { checkOrder, checkRefund } from "./check-order.ts";
import { emailGroup, emails } from "./emails.ts";
import { listOrders } from "./list-orders.ts";
import type { Step } from "./misbehaviour.ts";
import type { FakeNote, FakeOrder, FakeProduct, FakeRefund } from "./objects.ts";
import { noOrder, noRoute, Refusal } from "./refusals.ts";
import type { OrderRequest, RefundRequest } from "./requests.ts";
import type { createWebhooks } from "./webhooks.ts";

export type Answer = { status: number; body: unknown; headers?: Record<string, string> };
export type Call = {
  step: Step;
  /** The id in the path. */
  id: number | null;
  /** The response header `allow`. */
  allow: string;
  run: (request: { query: URLSearchParams; body: Record<string, unknown> }) => Answer;
};

type Webhooks = ReturnType<typeof createWebhooks>;

const everything = "GET, POST, PUT, PATCH, DELETE";
const root = "/wp-json/wc/v3";

/** The supported routes of wc/v3, by method and path. */
type Site = { url: () => string; currency: string; hasTaxes: boolean };

export function createApi(books: Books, webhooks: Pick<Webhooks, "list">, { url, currency, hasTaxes }: Site) {
  const at = (path: string) => `${url()}${root}${path}`;
  const links = (path: string, allow: string, collection: string) => ({
    self: [{ href: at(path), targetHints: { allow: allow.split(", ") } }],
    collection: [{ href: at(collection) }],
  });
  const orderBody = (order: FakeOrder) => ({
    ...order,
    _links: {
      ...links(`/orders/${order.id}`, everything, "/orders"),
      email_templates: [{ embeddable: true, href: at(`/orders/${order.id}/actions/email_templates`) }],
    },
  });
  const readBody = (order: FakeOrder) => orderBody({ ...order, meta_data: byKey(order.meta_data) });
  const refundBody = (refund: FakeRefund, orderId: number) => ({
    ...refund,
    _links: {
      ...links(`/orders/${orderId}/refunds/${refund.id}`, "GET, DELETE", `/orders/${orderId}/refunds`),
      up: [{ href: at(`/orders/${orderId}`) }],
    },
  });
  const noteBody = (note: FakeNote, orderId: number) => ({
    ...note,
    _links: {
      ...links(`/orders/${orderId}/notes/${note.id}`, "GET, DELETE", `/orders/${orderId}/notes`),
      up: [{ href: at(`/orders/${orderId}`) }],
    },
  });
  const productBody = (product: FakeProduct) => ({
    ...wholeProduct(product, url()),
    _links: links(`/products/${product.id}`, everything, "/products"),
  });
  const counted = (list: unknown[]): Answer => ({
    status: 200,
    body: list,
    headers: { "x-wp-total": String(list.length), "x-wp-totalpages": list.length === 0 ? "0" : "1" },
  });
  const known = (id: number) => {
    const found = books.find(id);
    if (!found) throw noOrder();
    return found;
  };
  const changeable = (id: number) => {
    if (!books.find(id)) {
      throw new Refusal(400, "woocommerce_rest_shop_order_invalid_id", "ID is invalid.");
    }
  };

  const calls: [string, RegExp, Step, string, (id: number) => Call["run"]][] = [
    ["GET", /^\/webhooks$/, "listWebhooks", "GET, POST", () => () => counted(webhooks.list())],
    [
      "GET",
      /^\/settings\/general\/woocommerce_calc_taxes$/,
      "readTaxes",
      "GET, POST, PUT, PATCH",
      () => () => ({ status: 200, body: { id: "woocommerce_calc_taxes", value: hasTaxes ? "yes" : "no" } }),
    ],
    [
      "GET",
      /^\/settings$/,
      "readEmails",
      "GET, POST",
      () => () =>
        counted([
          { id: "general", label: "General", description: "", parent_id: "", sub_groups: [] },
          {
            id: "email",
            label: "Emails",
            description: "",
            parent_id: "",
            sub_groups: [...emails.keys()].map(emailGroup),
          },
          ...[...emails].map(([name, label]) => ({
            id: emailGroup(name),
            label,
            description: "",
            parent_id: "email",
            sub_groups: [],
          })),
        ]),
    ],
    ...[...emails.keys()].map((name): (typeof calls)[number] => [
      "GET",
      new RegExp(`^/settings/${emailGroup(name)}/enabled$`),
      "readEmails",
      "GET, POST, PUT, PATCH",
      () => () => ({
        status: 200,
        body: {
          id: "enabled",
          group_id: emailGroup(name),
          type: "checkbox",
          value: books.isEmailOn(name) ? "yes" : "no",
        },
      }),
    ]),
    // Installed with the filter of docs/woocommerce.md; says where the filter leads.
    [
      "GET",
      /^\/courier-return$/,
      "readReturn",
      "GET",
      () =>
        ({ query }) => {
          if (!books.hasReturnFilter()) throw noRoute();
          const ordinary = `${url()}/checkout/order-received/`;
          return { status: 200, body: { return_to: books.returnUrl(ordinary, query.get("referrer") ?? "") } };
        },
    ],
    ["GET", /^$/, "index", "GET", () => () => ({ status: 200, body: { namespace: "wc/v3", routes: {} } })],
    [
      "GET",
      /^\/products$/,
      "findProducts",
      "GET, POST",
      () =>
        ({ query }) => {
          const words = (query.get("search") ?? "").toLowerCase().split(/\s+/).filter(Boolean);
          const sku = query.get("sku");
          const found = [...books.products.values()]
            .filter((one) => sku === null || one.sku === sku)
            .filter((one) => {
              const text = `${one.name} ${one.description} ${one.sku}`.toLowerCase();
              return one.status !== "trash" && words.every((word) => text.includes(word));
            })
            .reverse();
          const perPage = Number(query.get("per_page") ?? 10);
          return { ...counted(found), body: found.slice(0, perPage).map(productBody) };
        },
    ],
    [
      "GET",
      /^\/products\/(\d+)$/,
      "readProduct",
      everything,
      (id) => () => {
        const found = books.products.get(id);
        if (!found) throw new Refusal(404, "woocommerce_rest_product_invalid_id", "Invalid ID.");
        return { status: 200, body: productBody(found) };
      },
    ],
    [
      "POST",
      /^\/products$/,
      "createProduct",
      "GET, POST",
      () =>
        ({ body }) => {
          const made = books.createProduct(body as Partial<FakeProduct>);
          return { status: 201, body: productBody(made), headers: { location: at(`/products/${made.id}`) } };
        },
    ],
    [
      "POST",
      /^\/orders$/,
      "createOrder",
      "GET, POST",
      () =>
        ({ body }) => {
          checkOrder(body);
          const made = books.createOrder(body as OrderRequest);
          return { status: 201, body: orderBody(made), headers: { location: at(`/orders/${made.id}`) } };
        },
    ],
    // Only the permission check: an empty batch changes nothing.
    ["POST", /^\/orders\/batch$/, "batchOrders", "POST, PUT, PATCH", () => () => ({ status: 200, body: [] })],
    [
      "GET",
      /^\/orders$/,
      "listOrders",
      "GET, POST",
      () =>
        ({ query }) => {
          const { orders, headers } = listOrders(books, query, at("/orders"));
          return { status: 200, body: orders.map(readBody), headers };
        },
    ],
    [
      "GET",
      /^\/orders\/(\d+)$/,
      "readOrder",
      everything,
      (id) => () => ({
        status: 200,
        body: readBody(known(id).order),
      }),
    ],
    [
      "PUT",
      /^\/orders\/(\d+)$/,
      "changeOrder",
      everything,
      (id) =>
        ({ body }) => {
          checkOrder(body);
          changeable(id);
          return { status: 200, body: orderBody(books.changeOrder(id, body as OrderRequest)) };
        },
    ],
    [
      "DELETE",
      /^\/orders\/(\d+)$/,
      "deleteOrder",
      everything,
      (id) =>
        ({ query }) => {
          const before = readBody(structuredClone(known(id).order));
          if (query.get("force") === "true") books.remove(id);
          else books.trash(id);
          return { status: 200, body: before };
        },
    ],
    [
      "GET",
      /^\/orders\/(\d+)\/refunds$/,
      "readRefunds",
      "GET, POST",
      (id) =>
        ({ query }) => {
          const { refunds } = known(id);
          const perPage = Number(query.get("per_page") ?? 10);
          return { ...counted(refunds), body: refunds.slice(0, perPage).map((one) => refundBody(one, id)) };
        },
    ],
    [
      "POST",
      /^\/orders\/(\d+)\/refunds$/,
      "createRefund",
      "GET, POST",
      (id) =>
        ({ body }) => {
          checkRefund(body);
          const made = books.refund(id, body as RefundRequest);
          // Contains the route's pattern, as in WooCommerce.
          const location = at(`/orders/(?P<order_id>[\\d]+)/refunds/${made.id}`);
          return { status: 201, body: refundBody(made, id), headers: { location } };
        },
    ],
    [
      "GET",
      /^\/orders\/(\d+)\/notes$/,
      "readNotes",
      "GET, POST",
      (id) => () => ({
        status: 200,
        body: known(id).notes.map((one) => noteBody(one, id)),
      }),
    ],
    [
      "POST",
      /^\/orders\/(\d+)\/notes$/,
      "createNote",
      "GET, POST",
      (id) =>
        ({ body }) => {
          known(id);
          const { note = "", customer_note: isForCustomer = false } = body as {
            note?: string;
            customer_note?: boolean;
          };
          return { status: 201, body: noteBody(books.addNote(id, note, isForCustomer, "WooCommerce"), id) };
        },
    ],
    [
      "GET",
      /^\/data\/currencies\/current$/,
      "readCurrency",
      "GET",
      () => () => ({
        status: 200,
        body: {
          code: currency,
          name: currency === "EUR" ? "Euro" : currency,
          symbol: currency === "EUR" ? "&euro;" : "",
        },
      }),
    ],
  ];

  return (method: string, path: string): Call => {
    if (!path.startsWith(root)) throw noRoute();
    const rest = path.slice(root.length).replace(/\/$/, "");
    for (const [verb, pattern, step, allow, run] of calls) {
      const match = verb === method ? pattern.exec(rest) : null;
      if (match) return { step, id: match[1] ? Number(match[1]) : null, allow, run: run(Number(match[1] ?? 0)) };
    }
    throw noRoute();
  };
}

/** Fills in every field of the recorded shape. */
function wholeProduct(product: FakeProduct, url: string) {
  const slug = product.name.toLowerCase().replace(/[^a-z0-9]+/g, "-");
  return {
    ...product,
    description: product.description && `<p>${product.description}</p>\n`,
    slug,
    permalink: `${url}/product/${slug}/`,
    date_modified: product.date_created,
    date_modified_gmt: product.date_created_gmt,
    featured: false,
    short_description: "",
    price: product.regular_price,
    sale_price: "",
    date_on_sale_from: null,
    date_on_sale_from_gmt: null,
    date_on_sale_to: null,
    date_on_sale_to_gmt: null,
    on_sale: false,
    purchasable: product.regular_price !== "",
    total_sales: 0,
    downloads: [],
    download_limit: -1,
    download_expiry: -1,
    external_url: "",
    button_text: "",
    tax_class: "",
    manage_stock: product.manage_stock ?? false,
    stock_quantity: null,
    backorders: "no",
    backorders_allowed: false,
    backordered: false,
    low_stock_amount: null,
    sold_individually: false,
    weight: "",
    dimensions: { length: "", width: "", height: "" },
    shipping_required: false,
    shipping_taxable: false,
    shipping_class: "",
    shipping_class_id: 0,
    reviews_allowed: true,
    average_rating: "0.00",
    rating_count: 0,
    upsell_ids: [],
    cross_sell_ids: [],
    parent_id: 0,
    purchase_note: "",
    categories: [{ id: 15, name: "Uncategorized", slug: "uncategorized" }],
    brands: [],
    tags: [],
    images: [],
    attributes: [],
    default_attributes: [],
    variations: [],
    grouped_products: [],
    menu_order: 0,
    price_html: "",
    related_ids: [],
    meta_data: [],
    stock_status: "instock",
    has_options: false,
    post_password: "",
    global_unique_id: "",
  };
}
