import { Agent } from "node:https";
import WooCommerceRestApi from "@woocommerce/woocommerce-rest-api";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ShopOrder, ShopRefund } from "../../contract/shop.ts";
import type { ShopProduct } from "../../contract/shop-products.ts";
import { createTestApp, saveFixtureS0, type TestApp } from "../../test/app.ts";
import { type HttpsProxy, startHttpsProxy } from "../../test/https-proxy.ts";
import { mary } from "../../test/shop-client.ts";

let app: TestApp;
let proxy: HttpsProxy;
let shop: WooCommerceRestApi;
beforeAll(async () => {
  app = await createTestApp({ environment: { trustProxy: ["loopback"] } });
  await saveFixtureS0(app);
  proxy = await startHttpsProxy(app);
  shop = clientOf(app.apiKey);
});
afterAll(async () => {
  await proxy.close();
  await app.close();
});

function clientOf(key: TestApp["apiKey"], more: object = {}): WooCommerceRestApi {
  const httpsAgent = new Agent({ ca: proxy.cert });
  return new WooCommerceRestApi({ url: proxy.url, ...key, version: "wc/v3", axiosConfig: { httpsAgent }, ...more });
}

/** The status and body of the answer, from the error that the client throws. */
async function refusalOf(call: Promise<unknown>) {
  const error = (await call.then(
    () => null,
    (thrown: unknown) => thrown,
  )) as { response?: { status: number; data: { code: string; message: string } } } | null;
  return [error?.response?.status, error?.response?.data.code, error?.response?.data.message];
}

describe("WooCommerce's own client package, over https with its key", () => {
  it("finds the courier service, or adds a product", async () => {
    const found: { data: ShopProduct[] } = await shop.get("products", { search: "courier", per_page: 10 });
    expect(found.data.map(({ name }) => name)).toEqual(["Courier Service"]);
    const added: { status: number; data: ShopProduct } = await shop.post("products", {
      name: "Pallet delivery",
      type: "simple",
      virtual: true,
      regular_price: "95.00",
      sku: "PALLET",
    });
    expect([added.status, added.data.price, added.data.sku]).toEqual([201, "95.00", "PALLET"]);
    expect((await shop.get(`products/${added.data.id}`)).data).toEqual(added.data);
  });

  it("creates an order, reads it, lists it, updates it and refunds it", async () => {
    const created: { status: number; data: ShopOrder } = await shop.post("orders", {
      payment_method: "bacs",
      payment_method_title: "Bank transfer",
      set_paid: true,
      billing: mary,
      line_items: [{ sku: "PALLET", quantity: 2 }],
      meta_data: [{ key: "pickup_address", value: "1 Main Street, Dublin" }],
    });
    const { id } = created.data;
    expect([created.status, created.data.status, created.data.total]).toEqual([201, "processing", "190.00"]);

    expect((await shop.get(`orders/${id}`)).data).toEqual(created.data);

    const listed = await shop.get("orders", { search: "mary@example.ie", status: ["processing"], per_page: 5 });
    expect(listed.data).toEqual([created.data]);
    expect([listed.headers["x-wp-total"], listed.headers["x-wp-totalpages"]]).toEqual(["1", "1"]);

    const updated = await shop.put(`orders/${id}`, { status: "completed", customer_note: "Left at the gate" });
    expect([updated.data.status, updated.data.customer_note]).toEqual(["completed", "Left at the gate"]);

    const refund: { status: number; data: ShopRefund } = await shop.post(`orders/${id}/refunds`, {
      amount: "40.00",
      reason: "Late",
      api_refund: false,
    });
    expect([refund.status, refund.data.amount]).toEqual([201, "40.00"]);
    expect((await shop.get(`orders/${id}/refunds`)).data).toEqual([refund.data]);
    await shop.post(`orders/${id}/refunds`, { amount: "150.00", api_refund: false });
    expect((await shop.get(`orders/${id}`)).data).toMatchObject({
      status: "refunded",
      refunds: [{ total: "-150.00" }, { reason: "Late", total: "-40.00" }],
    });
  });

  it("is told what is wrong with the codes it knows", async () => {
    expect(await refusalOf(shop.get("orders/999999"))).toEqual([
      404,
      "woocommerce_rest_shop_order_invalid_id",
      "Invalid ID.",
    ]);
    expect(await refusalOf(shop.post("orders", { line_items: [{ quantity: 1 }] }))).toEqual([
      400,
      "woocommerce_rest_required_product_reference",
      "Product ID or SKU is required.",
    ]);
    expect(await refusalOf(shop.get("nonsense"))).toEqual([
      404,
      "rest_no_route",
      "No route was found matching the URL and request method.",
    ]);
    expect((await refusalOf(shop.delete("products/1", { force: true })))[1]).toBe("rest_no_route");
  });

  it("is let in only with its key's secret, in the header or, over https, in the address", async () => {
    const wrong = clientOf({ ...app.apiKey, consumerSecret: "cs_wrong" });
    expect(await refusalOf(wrong.get("orders"))).toEqual([
      401,
      "woocommerce_rest_authentication_error",
      "Consumer secret is invalid.",
    ]);
    const inAddress = clientOf(app.apiKey, { queryStringAuth: true });
    const listed = await inAddress.get("orders", { per_page: 1 });
    expect(listed.status).toBe(200);
    expect(JSON.stringify(listed.headers["link"] ?? "")).not.toContain("consumer_");
    proxy.tell("http");
    expect((await refusalOf(inAddress.get("orders")))[1]).toBe("woocommerce_rest_cannot_view");
    proxy.tell("https");
  });

  it("lists and adds notes, reads customers and the shop's status, and does several orders at once", async () => {
    const created: { data: ShopOrder } = await shop.post("orders", { billing: mary });
    const { id, customer_id } = created.data;
    const note = await shop.post(`orders/${id}/notes`, { note: "Gate code 7" });
    expect([note.status, (await shop.get(`orders/${id}/notes`)).data[0]]).toEqual([201, note.data]);
    expect((await shop.delete(`orders/${id}/notes/${note.data.id}`, { force: true })).data).toEqual(note.data);
    expect((await shop.get(`customers/${customer_id}`)).data).toMatchObject({ email: "mary@example.ie" });
    expect((await shop.get("customers", { email: "mary@example.ie" })).data).toHaveLength(1);
    expect((await shop.get("system_status")).data).toMatchObject({ settings: { currency: "EUR" } });
    const batch = await shop.post("orders/batch", {
      create: [{ billing: mary }],
      update: [{ id, customer_note: "Ring" }],
      delete: [id],
    });
    expect(batch.data).toMatchObject({
      create: [{ status: "pending" }],
      update: [{ id, customer_note: "Ring" }],
      delete: [{ id, status: "trash" }],
    });
  });

  it("creates webhooks and deletes them", async () => {
    const made = await shop.post("webhooks", {
      topic: "order.updated",
      delivery_url: "http://127.0.0.1:9/",
      secret: "s",
    });
    expect([made.status, (await shop.get("webhooks")).data]).toEqual([201, [made.data]]);
    await shop.delete(`webhooks/${made.data.id}`, { force: true });
    expect((await shop.get("webhooks")).data).toEqual([]);
  });

  it("is not let in if the proxy reports plain http", async () => {
    proxy.tell("http");
    const refusal = await refusalOf(shop.get("orders"));
    proxy.tell("https");
    expect(refusal.slice(0, 2)).toEqual([401, "woocommerce_rest_cannot_view"]);
    expect((await shop.get("orders")).status).toBe(200);
  });
});
