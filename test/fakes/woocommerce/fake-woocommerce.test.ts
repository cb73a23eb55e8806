import { Agent, request as httpsRequest } from "node:https";
import { text } from "node:stream/consumers";
import WooCommerceRestApi from "@woocommerce/woocommerce-rest-api";
import { afterEach, describe, expect, it } from "vitest";
import { type FakeWooCommerce, type FakeWooCommerceOptions, startFakeWooCommerce } from "./fake-woocommerce.ts";
import type { FakeOrder } from "./objects.ts";

let open: FakeWooCommerce[] = [];
afterEach(async () => {
  await Promise.all(open.map((site) => site.close()));
  open = [];
});

/** A site, and WooCommerce's own client for it, which returns failures too. */
async function start(options: FakeWooCommerceOptions = {}) {
  const site = await startFakeWooCommerce(options);
  open.push(site);
  const httpsAgent = new Agent({ ca: site.cert });
  const client = (key: { key: string; secret: string }) =>
    new WooCommerceRestApi({
      url: site.url,
      consumerKey: key.key,
      consumerSecret: key.secret,
      version: "wc/v3",
      axiosConfig: { httpsAgent, validateStatus: () => true },
    });
  const listed = async (query: object): Promise<number[]> => {
    const { data } = await client(site).get("orders", { per_page: 100, ...query });
    return Array.isArray(data) ? (data as FakeOrder[]).map(({ id }) => id) : data.data.params;
  };
  return { site, shop: client(site), reader: client(site.reader), listed };
}

/** Requests a page like a browser, without following redirects. */
async function visit({ cert }: FakeWooCommerce, address: string, method = "GET") {
  const answer = await new Promise<import("node:http").IncomingMessage>((resolve, reject) => {
    httpsRequest(address, { method, ca: cert }, resolve).once("error", reject).end();
  });
  return { status: answer.statusCode, to: answer.headers.location, page: await text(answer) };
}

describe("orders at the site", () => {
  it("are listed by the time of their change, in the site's own time unless dates are said to be UTC", async () => {
    const { site, listed } = await start({ timeZone: "Europe/Dublin" });
    const at = (hour: number) => site.addOrder({ date_created_gmt: `2026-07-01T${hour}:00:00` }).id;
    const [ten, eleven, twelve] = [at(10), at(11), at(12)];
    expect(site.order(ten)).toMatchObject({ date_created: "2026-07-01T11:00:00" });
    expect(await listed({ orderby: "modified", order: "asc" })).toEqual([ten, eleven, twelve]);
    expect(await listed({ modified_after: "2026-07-01T12:00:00" })).toEqual([twelve]);
    expect(await listed({ modified_after: "2026-07-01T11:00:00", dates_are_gmt: true })).toEqual([twelve]);
    expect(await listed({ modified_after: "2026-07-01T11:00:00Z" })).toEqual([twelve]);
    // An instant with an offset is first converted to the site's own time, and then compared with UTC.
    expect(await listed({ modified_after: "2026-07-01T11:00:00Z", dates_are_gmt: true })).toEqual([]);
    expect(await listed({ before: "2026-07-01T11:00:00", dates_are_gmt: true })).toEqual([ten]);
    expect(await listed({ after: "yesterday" })).toEqual({ after: "Invalid date." });
  });

  it("get a new modification date with each change, but not with a note", async () => {
    let now = new Date("2026-07-01T10:00:00Z");
    const { site, shop } = await start({ now: () => now });
    const { id } = site.placeOrder({ billing: { email: "mary@example.ie" } });
    now = new Date("2026-07-01T10:05:00Z");
    await shop.post(`orders/${id}/notes`, { note: "Gate code 12", customer_note: true });
    expect(site.order(id).date_modified_gmt).toBe("2026-07-01T10:00:00");
    expect(site.notesOf(id)).toMatchObject([{ note: "Gate code 12", customer_note: true, author: "WooCommerce" }]);
    site.edit(id, { customer_note: "Ring twice" });
    expect(site.order(id).date_modified_gmt).toBe("2026-07-01T10:05:00");
  });

  it("in the bin are listed only on request, and are restored unchanged", async () => {
    const { site, shop, listed } = await start();
    const { id } = site.addOrder({ status: "completed" });
    await shop.delete(`orders/${id}`);
    expect([await listed({ status: "any" }), await listed({}), await listed({ status: "trash" })]).toEqual([
      [],
      [],
      [id],
    ]);
    expect((await shop.get(`orders/${id}`)).data.status).toBe("trash");
    site.restore(id);
    expect(await listed({ status: "completed,failed" })).toEqual([id]);
    site.remove(id);
    expect((await shop.get(`orders/${id}`)).status).toBe(404);
  });

  it("are searched by number, name, e-mail address and line, never by metadata or customer_email", async () => {
    const { site, listed } = await start();
    const meta_data = [{ key: "quote_reference", value: "DCQ-77" }];
    const billing = { first_name: "Áine", last_name: "Byrne", email: "Aine@Example.ie" };
    const { id } = site.addOrder({
      billing,
      meta_data,
      line_items: [{ product_id: 1, name: "Same Day", total: "5.00" }],
    });
    const other = site.addOrder().id;
    for (const search of [String(id), "áine byrne", "aine@example.ie", "same day"])
      expect(await listed({ search })).toEqual([id]);
    expect(await listed({ search: "DCQ-77" })).toEqual([]);
    expect(await listed({ customer_email: "aine@example.ie", order: "asc" })).toEqual([id, other]);
  });

  it("bear tax on top of taxable lines if the site has a tax", async () => {
    const { site, shop } = await start({ taxRate: 23 });
    const taxed = site.addProduct({ name: "Van" });
    const free = site.addProduct({ name: "Courier", tax_status: "none" });
    const total = "100.00";
    const line_items = [taxed, free].map(({ id }) => ({ product_id: id, total }));
    const { data } = await shop.post("orders", { line_items });
    expect([data.total, data.total_tax, data.line_items.map((one: FakeOrder) => one.total_tax)]).toEqual([
      "223.00",
      "23.00",
      ["23.00", "0.00"],
    ]);
    const changed = await shop.put(`orders/${data.id}`, {
      line_items: [{ id: data.line_items[0].id, total: "50.00" }],
    });
    expect(changed.data.total).toBe("161.50");
    expect((await shop.put(`orders/${data.id}`, { line_items: [{ id: 9999, total: "1.00" }] })).status).toBe(400);
  });

  it("are refunded by the gateway that took the money, or only in the books", async () => {
    const { site, shop } = await start();
    const courier = site.addProduct({ virtual: true });
    const { id } = site.addOrder({ line_items: [{ product_id: courier.id, total: "30.00" }], status: "pending" });
    const refund = (body: object) => shop.post(`orders/${id}/refunds`, body);
    expect((await refund({ amount: "5.00" })).data.message).toBe("The payment gateway for this order does not exist.");
    site.pay(id);
    const meta_data = [{ key: "courier_refund_key", value: "r1" }];
    expect((await refund({ amount: "5.00", meta_data })).data).toMatchObject({
      refunded_payment: true,
      meta_data: [{ key: "_refund_type", value: "partial" }, ...meta_data],
    });
    expect(site.refundByHand(id, { api_refund: false })).toMatchObject({ amount: "25.00", refunded_payment: false });
    expect(site.order(id).status).toBe("refunded");
    expect(site.notesOf(id)[0]?.note).toBe("Order status changed from Processing to Refunded.");
  });

  it("are answered in part if only some fields are requested, and without a deleted refund", async () => {
    const { site, shop } = await start();
    const { id } = site.addOrder({ total: "30.00" });
    const refund = site.refundByHand(id, { amount: "5.00", api_refund: false });
    site.deleteRefund(id, refund.id);
    const { data } = await shop.get("orders", { _fields: "id,total,refunds" });
    expect(data).toEqual([{ id, total: "30.00", refunds: [] }]);
  });

  it("can be read by a read-only key, and tried with an empty batch by one that writes", async () => {
    const { shop, reader } = await start();
    expect((await reader.get("orders")).status).toBe(200);
    expect((await reader.post("orders/batch", {})).status).toBe(401);
    expect(await shop.post("orders/batch", {})).toMatchObject({ status: 200, data: [] });
    expect((await shop.get("data/currencies/current")).data.code).toBe("EUR");
  });

  it("are read page by page, 5,000 of them", async () => {
    const { site, shop } = await start();
    for (let count = 0; count < 5_000; count++) site.addOrder({ total: "10.00", status: "completed" });
    const seen = new Set<number>();
    for (let page = 1, pages = 1; page <= pages; page++) {
      const answer = await shop.get("orders", { page, per_page: 100, orderby: "modified", order: "asc" });
      pages = Number(answer.headers["x-wp-totalpages"]);
      for (const { id } of answer.data) seen.add(id);
    }
    expect(seen.size).toBe(5_000);
  });
});

describe("the payment page of an order", () => {
  it("takes the money, dates it and leads the customer back to where they came from if the filter is installed", async () => {
    const { site } = await start();
    site.installReturnFilter("https://courier.example");
    const courier = site.addProduct({ virtual: true });
    const order = site.addOrder({ line_items: [{ product_id: courier.id, total: "30.00" }] });
    const { id, payment_url: address } = order;
    const away = `${address}&referrer=${encodeURIComponent("https://courier.example/done")}`;
    expect((await visit(site, away)).page).toContain("<button>Pay for order</button>");
    expect(await visit(site, away, "POST")).toMatchObject({ status: 303, to: "https://courier.example/done" });
    expect(site.order(id)).toMatchObject({
      status: "processing",
      transaction_id: expect.stringMatching(/^ch_/),
      date_paid_gmt: expect.any(String),
    });
    expect((await visit(site, away)).page).toContain(
      "This order&#39;s status is &#39;Processing&#39;, it cannot be paid for.",
    );
  });

  it("completes an order at once if nothing in it needs processing, and any other if a plugin does so", async () => {
    const { site } = await start();
    const paidOf = (product: { virtual?: boolean; downloadable?: boolean } | null) => {
      const product_id = product === null ? 999 : site.addProduct(product).id;
      const { id } = site.addOrder({ line_items: [{ product_id, total: "30.00" }] });
      return [site.order(id).needs_processing, site.pay(id).status];
    };
    expect(paidOf({ virtual: true })).toEqual([true, "processing"]);
    expect(paidOf({ downloadable: true })).toEqual([true, "processing"]);
    expect(paidOf({ virtual: true, downloadable: true })).toEqual([false, "completed"]);
    expect(paidOf(null)).toEqual([false, "completed"]);
    site.completeAtPayment(true);
    expect(paidOf({ virtual: true })).toEqual([true, "completed"]);
  });

  it("shows its own thank-you page: WooCommerce ignores where the customer came from, and the filter ignores strangers", async () => {
    const { site } = await start();
    const pay = (referrer: string) => {
      const { id, order_key: key, payment_url: address } = site.addOrder({ total: "30.00" });
      const thanks = `/checkout/order-received/${id}/?key=${key}`;
      return visit(site, `${address}&referrer=${encodeURIComponent(referrer)}`, "POST").then(({ to }) => to === thanks);
    };
    expect(await pay("https://courier.example/done")).toBe(true);
    site.installReturnFilter("https://courier.example");
    expect(await pay("https://stranger.example/done")).toBe(true);
    expect(await pay("https://courier.example.stranger.example/")).toBe(true);
    expect(await pay("")).toBe(true);
  });

  it("takes no money if the customer chooses to pay later", async () => {
    const { site } = await start();
    const [transfer, cash] = [site.addOrder({ total: "30.00" }), site.addOrder({ total: "30.00" })];
    expect(site.payLater(transfer.id, "bacs")).toMatchObject({ status: "on-hold", date_paid: null });
    expect(site.payLater(cash.id, "cod")).toMatchObject({ status: "processing", date_paid: null });
  });

  it("refuses a wrong key and an unknown order", async () => {
    const { site } = await start();
    const { id } = site.addOrder({ total: "30.00" });
    for (const address of [`order-pay/${id}/?key=wrong`, `order-pay/${id}/`, "order-pay/9999/?key="]) {
      expect((await visit(site, `${site.url}/checkout/${address}`)).page).toContain(
        "Sorry, this order is invalid and cannot be paid for.",
      );
    }
  });
});

describe("its webhooks", () => {
  it("test the address, report each change once, and again when staff resend them", async () => {
    const { site } = await start();
    const taken: string[] = [];
    site.sendWebhooksTo(async (body, headers) => {
      taken.push(headers["x-wc-webhook-topic"] ?? body);
      return 200;
    });
    const { id } = site.placeOrder({});
    site.loseWebhooks();
    site.edit(id, { status: "cancelled" });
    site.edit(id, { status: "pending" });
    await site.webhooksTaken();
    expect(taken.splice(0)).toEqual(["webhook_id=1", "order.updated"]);
    expect(site.webhooks().map(({ status }) => status)).toEqual([null, 200]);
    site.sendWebhooksAgain();
    await site.webhooksTaken();
    expect(taken).toEqual(["order.updated", "order.updated"]);
  });

  it("are sent when Action Scheduler runs, not at once, with the order as it is then", async () => {
    const { site } = await start();
    const taken: unknown[] = [];
    site.sendWebhooksTo(async (body, headers) => {
      if (headers["x-wc-webhook-topic"]) taken.push((JSON.parse(body) as { status: string }).status);
      return 200;
    });
    const { id } = site.placeOrder({});
    site.edit(id, { status: "on-hold" });
    site.edit(id, { status: "cancelled" });
    expect([taken, site.webhooks()]).toEqual([[], []]);
    await site.webhooksTaken();
    expect(taken).toEqual(["cancelled", "cancelled"]);
  });

  it("are switched off after more than five failures in a row", async () => {
    const { site } = await start();
    let asked = 0;
    site.sendWebhooksTo(async (_, headers) => {
      if (headers["x-wc-webhook-topic"]) asked += 1;
      return headers["x-wc-webhook-topic"] ? 500 : 200;
    });
    const { id } = site.placeOrder({});
    for (let count = 0; count < 8; count++) {
      site.edit(id, { customer_note: String(count) });
      await site.webhooksTaken();
    }
    expect(asked).toBe(6);
  });
});
