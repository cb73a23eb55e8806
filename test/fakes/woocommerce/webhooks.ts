import { createHmac, randomBytes } from "node:crypto";
import type { Topic } from "./books.ts";

export type WebhookHeaders = Record<string, string>;
/** Takes one delivery; answers with a status. */
export type Deliver = (body: string, headers: WebhookHeaders) => Promise<number>;
export type Delivery = { topic: string; orderId: number; status: number | null; body: string; headers: WebhookHeaders };

const patience = 10_000;

/** Posts to an address, as a WordPress site does; certificates are checked. */
export const deliverTo =
  (address: string): Deliver =>
  async (body, headers) =>
    (await fetch(address, { method: "POST", body, headers, signal: AbortSignal.timeout(patience) })).status;

/** More failures in a row than these, and WooCommerce turns a webhook off until somebody turns it on again. */
const mostFailures = 5;

/** One webhook a topic. WooCommerce sends each change once: what is lost or refused is not sent again by itself. */
export function createWebhooks(secret: string, url: () => string) {
  let deliver: Deliver | null = null;
  let topics: Topic[] = [];
  let losing = 0;
  let failures = 0;
  const deliveries: Delivery[] = [];
  const underway = new Set<Promise<void>>();

  const headersOf = (topic: string, body: string, id: number): WebhookHeaders => ({
    "content-type": "application/json",
    "user-agent": "WooCommerce/11.0.1 Hookshot (WordPress/7.1)",
    "x-wc-webhook-source": `${url()}/`,
    "x-wc-webhook-topic": topic,
    "x-wc-webhook-resource": topic.split(".")[0] ?? "",
    "x-wc-webhook-event": topic.split(".")[1] ?? "",
    "x-wc-webhook-signature": createHmac("sha256", secret).update(body).digest("base64"),
    "x-wc-webhook-id": String(id),
    "x-wc-webhook-delivery-id": randomBytes(16).toString("hex"),
  });

  function send(delivery: Delivery): void {
    const to = deliver;
    if (!to) return;
    const sent = Promise.resolve()
      .then(() => to(delivery.body, delivery.headers))
      .catch(() => null)
      .then((status) => {
        delivery.status = status;
        const isTaken = status !== null && status >= 200 && status < 303;
        failures = isTaken ? 0 : failures + 1;
        if (failures > mostFailures) deliver = null;
      });
    underway.add(sent);
    void sent.then(() => underway.delete(sent));
  }

  return {
    /** Every delivery so far, those that were lost too; `status` is null where none came back. */
    deliveries,
    /** Null: nowhere. A new webhook tries its address out at once, unsigned. */
    sendTo(target: string | Deliver | null, of: Topic[] = ["order.updated"]): void {
      deliver = typeof target === "string" ? deliverTo(target) : target;
      topics = of;
      failures = 0;
      const headers = { "content-type": "application/x-www-form-urlencoded" };
      topics.forEach((_, index) => {
        send({ topic: "ping", orderId: 0, status: null, body: `webhook_id=${index + 1}`, headers });
      });
    },
    tell(topic: Topic, orderId: number, payload: () => unknown): void {
      if (!deliver || !topics.includes(topic)) return;
      const body = JSON.stringify(payload());
      const headers = headersOf(topic, body, topics.indexOf(topic) + 1);
      const delivery = { topic, orderId, status: null, body, headers };
      deliveries.push(delivery);
      if (losing > 0) losing -= 1;
      else send(delivery);
    },
    /** The next ones never arrive. */
    lose(count: number): void {
      losing = count;
    },
    /** Sends every one once more, lost ones too, as staff of that site may. */
    sendAllAgain: () => deliveries.forEach(send),
    /** Resolves when all that was sent was taken. */
    async delivered(): Promise<void> {
      while (underway.size > 0) await Promise.all(underway);
    },
  };
}
