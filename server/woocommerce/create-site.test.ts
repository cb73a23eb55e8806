import { afterEach, describe, expect, it } from "vitest";
import {
  type FakeWooCommerce,
  type FakeWooCommerceOptions,
  startFakeWooCommerce,
} from "../../test/fakes/woocommerce/fake-woocommerce.ts";
import { connectTo } from "../../test/woocommerce-app.ts";
import type { NewSiteOrder } from "./site.ts";
import { metadataOf, refundKeyKey } from "./site-order.ts";

let open: FakeWooCommerce[] = [];
afterEach(async () => {
  await Promise.all(open.map((site) => site.close()));
  open = [];
});

async function start(
  options: FakeWooCommerceOptions = {},
  timeouts: NonNullable<Parameters<typeof connectTo>[1]> = {},
) {
  const fake = await startFakeWooCommerce(options);
  open.push(fake);
  return { fake, site: connectTo(fake, timeouts).woocommerce };
}

const since = new Date("2026-01-01T00:00:00Z");
const newOrder = (productId: number, reference: string, total = "62.50"): NewSiteOrder => ({
  status: "pending",
  payment_method: "stripe",
  payment_method_title: "Card",
  set_paid: false,
  currency: "EUR",
  billing: { first_name: "Mary", last_name: "Byrne", email: "mary@example.ie", country: "IE" },
  shipping: { first_name: "Sean", last_name: "Murphy", country: "IE" },
  line_items: [
    {
      product_id: productId,
      name: "Same Day",
      quantity: 1,
      subtotal: total,
      total,
      meta_data: [{ key: "a", value: "b" }],
    },
  ],
  meta_data: [{ key: "quote_reference", value: reference }],
});

describe("an order", () => {
  it("is placed, found by its quote reference, paid there, refunded and read", async () => {
    const { fake, site } = await start();
    const placed = await site.createOrder(newOrder(await site.courierProduct(), "DCQ-1"));
    expect(placed).toMatchObject({ status: "pending", total: 6250, total_tax: 0, currency: "EUR" });
    await site.createOrder(newOrder(1, "DCQ-2"));
    const found = await site.findOrder({ reference: "DCQ-1", email: "mary@example.ie", since });
    expect(found?.id).toBe(placed.id);
    expect(await site.findOrder({ reference: "DCQ-3", email: "mary@example.ie", since })).toBeNull();
    fake.pay(placed.id);
    const refund = await site.refund(placed.id, {
      refundKey: "key-1",
      amountCents: 1050,
      reason: "Late",
      byGateway: true,
    });
    expect(refund).toMatchObject({ amount: 1050, reason: "Late", refunded_payment: true });
    expect((await site.readRefunds(placed.id)).map(({ meta_data: meta }) => metadataOf(meta, refundKeyKey))).toEqual([
      "key-1",
    ]);
    expect(await site.readOrder(placed.id)).toMatchObject({
      status: "processing",
      refunds: [{ id: refund.id, reason: "Late", total: -1050 }],
    });
    expect((await site.readNotes(placed.id)).map(({ note }) => note)).toContain(
      "Order status changed from Pending payment to Processing.",
    );
    expect(await site.changeOrder(placed.id, { status: "completed" })).toMatchObject({ status: "completed" });
    expect(await site.readOrder(999)).toBeNull();
  });
});
