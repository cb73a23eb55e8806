import { createHmac, randomBytes } from "node:crypto";
import type { Topic } from "./books.ts";

export type WebhookHeaders = Record<string, string>;
/** Takes one delivery; answers with a status. */
export type Deliver = (body: string, headers: WebhookHeaders) => Promise<number>;
export type Delivery = { topic: string; orderId: number; status: number | null; body: string; headers: WebhookHeaders };

const timeoutMs = 10_000;

/** Posts to an address, as a WordPress site does; certificates are checked. */
const deliverTo =
  (address: string): Deliver =>
  async (body, headers) =>
    (await fetch(address, { method: "POST", body, headers, signal: AbortSignal.timeout(timeoutMs) })).status;

/** More failures in a row than these, and WooCommerce turns a webhook off until somebody turns it on again. */
const maxFailures = 5;

export type WebhookRow = {
  id: number;
  name: string;
  status: "active" | "disabled";
  topic: string;
  delivery_url: string;
};

/**
 * One webhook a topic. WooCommerce sends each change once: what is lost or refused is not sent again by itself. It is not sent at once either,
 * but by Action Scheduler, which WordPress wakes about once a minute; what it tells is how the order is by then.
 */
export function createWebhooks(secret: string, url: () => string, schedulerMs: number) {
  let deliver: Deliver | null = null;
  let address = "";
  let pending: (() => void)[] = [];
  let timer: NodeJS.Timeout | null = null;
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
        if (failures > maxFailures) deliver = null;
      });
    underway.add(sent);
    void sent.then(() => underway.delete(sent));
  }

  /** What Action Scheduler does when WordPress wakes it. */
  function runScheduler(): void {
    if (timer) clearTimeout(timer);
    timer = null;
    for (const one of pending.splice(0)) one();
  }

  return {
    runScheduler,
    /** As the REST API lists them. */
    list: (): WebhookRow[] =>
      topics.map((topic, index) => ({
        id: index + 1,
        name: topic,
        status: deliver ? "active" : "disabled",
        topic,
        delivery_url: address,
      })),
    /** Every delivery so far, those that were lost too; `status` is null where none came back. */
    deliveries,
    /** Null: nowhere. A new webhook tries its address out at once, unsigned. */
    sendTo(target: string | Deliver | null, of: Topic[] = ["order.updated"]): void {
      deliver = typeof target === "string" ? deliverTo(target) : target;
      address = typeof target === "string" ? target : "";
      pending = [];
      topics = target === null ? [] : of;
      failures = 0;
      const headers = { "content-type": "application/x-www-form-urlencoded" };
      topics.forEach((_, index) => {
        send({ topic: "ping", orderId: 0, status: null, body: `webhook_id=${index + 1}`, headers });
      });
    },
    tell(topic: Topic, orderId: number, payload: () => unknown): void {
      if (!deliver || !topics.includes(topic)) return;
      const isLost = losing > 0;
      if (isLost) losing -= 1;
      pending.push(() => {
        const body = JSON.stringify(payload());
        const headers = headersOf(topic, body, topics.indexOf(topic) + 1);
        const delivery = { topic, orderId, status: null, body, headers };
        deliveries.push(delivery);
        if (!isLost) send(delivery);
      });
      timer ??= setTimeout(runScheduler, schedulerMs).unref();
    },
    /** The next ones never arrive. */
    lose(count: number): void {
      losing = count;
    },
    /** Sends every one once more, lost ones too, as staff of that site may. */
    sendAllAgain: () => deliveries.forEach(send),
    /** Has the scheduler run, and resolves when all that was sent was taken. */
    async delivered(): Promise<void> {
      runScheduler();
      while (underway.size > 0) await Promise.all(underway);
    },
  };
}
