import { createHmac } from "node:crypto";
import { afterEach, describe, expect, it } from "vitest";
import { type FakeWooCommerce, startFakeWooCommerce } from "../../../test/fakes/woocommerce/fake-woocommerce.ts";
import type { WebhookHeaders } from "../../../test/fakes/woocommerce/webhooks.ts";
import { connectTo } from "../../../test/woocommerce-app.ts";

let fake: FakeWooCommerce | null = null;
afterEach(async () => fake?.close());

async function start() {
  fake = await startFakeWooCommerce();
  const { woocommerce: site } = connectTo(fake);
  const sent: { body: string; headers: WebhookHeaders }[] = [];
  fake.sendWebhooksTo(
    async (body, headers) => {
      sent.push({ body, headers });
      return 200;
    },
    ["order.created", "order.updated", "order.deleted", "order.restored"],
  );
  const read = ({ body, headers }: { body: string; headers: WebhookHeaders }) =>
    site.readWebhook(body, {
      signature: headers["x-wc-webhook-signature"] ?? "",
      topic: headers["x-wc-webhook-topic"] ?? "",
    });
  return { fake, sent, read, site };
}

describe("a webhook", () => {
  it("reports an order that was created, changed, binned and restored", async () => {
    const { fake, sent, read } = await start();
    await fake.webhooksTaken();
    expect(sent.splice(0).map(read)).toEqual(Array(4).fill({ kind: "ping" }));
    const { id } = fake.placeOrder({ customer_note: "Fáilte, ring the bell €" });
    fake.edit(id, { customer_note: "Do not" });
    fake.trash(id);
    fake.restore(id);
    await fake.webhooksTaken();
    const told = { kind: "order", shopOrderId: id };
    expect(sent.map(read)).toEqual([told, told, told, told]);
  });

  it("counts only if that site signed it", async () => {
    const { fake, sent, read, site } = await start();
    fake.placeOrder({});
    await fake.webhooksTaken();
    const news = sent.at(-1);
    if (!news) throw new Error("nothing was sent");
    expect(read(news)).toMatchObject({ kind: "order" });
    expect(read({ ...news, body: news.body.replace("pending", "processing") })).toBeNull();
    for (const signature of ["", "no base64 at all!", Buffer.alloc(32).toString("base64")]) {
      expect(site.readWebhook(news.body, { signature, topic: "order.updated" })).toBeNull();
    }
  });

  it("that is signed but contains no order has no effect", async () => {
    const { fake, site } = await start();
    for (const body of ["", "null", "[]", "{}", '{"id":"13"}', '{"id":1.5}', "<html>"]) {
      const signature = createHmac("sha256", fake.webhookSecret).update(body).digest("base64");
      expect(site.readWebhook(body, { signature, topic: "order.updated" })).toEqual({ kind: "other" });
    }
  });
});
