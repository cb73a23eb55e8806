import { Agent } from "node:https";
import WooCommerceRestApi from "@woocommerce/woocommerce-rest-api";
import { afterEach, expect, it } from "vitest";
import { type FakeWooCommerce, startFakeWooCommerce } from "./fake-woocommerce.ts";

let site: FakeWooCommerce | null = null;
afterEach(async () => {
  await site?.close();
  site = null;
});

it("takes an order, lists it and pays it", async () => {
  site = await startFakeWooCommerce();
  const { url, key, secret, cert } = site;
  const shop = new WooCommerceRestApi({
    url,
    consumerKey: key,
    consumerSecret: secret,
    version: "wc/v3",
    axiosConfig: { httpsAgent: new Agent({ ca: cert }) },
  });
  const product = site.addProduct({ name: "Parcel delivery", regular_price: "7.50" });
  const { data } = await shop.post("orders", { line_items: [{ product_id: product.id, quantity: 3 }] });
  expect([data.total, data.status]).toEqual(["22.50", "pending"]);
  expect((await shop.get("orders", { status: "any" })).data).toHaveLength(1);
  site.pay(data.id);
  expect(site.order(data.id).status).toBe("processing");
  expect(site.notesOf(data.id)[0]?.note).toBe("Order status changed from Pending payment to Processing.");
});
