import { createHmac, randomBytes } from "node:crypto";
import type { Topic } from "./books.ts";

export type WebhookHeaders = Record<string, string>;
/** Delivers one webhook and returns the status. */
export type Deliver = (body: string, headers: WebhookHeaders) => Promise<number>;
export type Delivery = { topic: string; orderId: number; status: number | null; body: string; headers: WebhookHeaders };

const timeoutMs = 10_000;

/** Posts to an address, as a WordPress site does; certificates are checked. */
const deliverTo =
  (address: string): Deliver =>
  async (body, headers) =>
    (await fetch(address, { method: "POST", body, headers, signal: AbortSignal.timeout(timeoutMs) })).status;

/** After more consecutive failures WooCommerce disables a webhook until staff re-enable it. */
const maxFailures = 5;

export type WebhookRow = {
  id: number;
  name: string;
  status: "active" | "disabled";
  topic: string;
  delivery_url: string;
};

/**
 * One webhook per topic. WooCommerce sends each change once, without retries. Action Scheduler, which runs about once a
 * minute, sends the order as it is then.
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

  /** One run of Action Scheduler. */
  function runScheduler(): void {
    if (timer) clearTimeout(timer);
    timer = null;
    for (const one of pending.splice(0)) one();
  }

  return {
    runScheduler,
    /** The webhooks as the REST API lists them. */
    list: (): WebhookRow[] =>
      topics.map((topic, index) => ({
        id: index + 1,
        name: topic,
        status: deliver ? "active" : "disabled",
        topic,
        delivery_url: address,
      })),
    /** All deliveries, including lost ones; `status` is null if none came back. */
    deliveries,
    /** Null sends none. A new webhook pings its address at once, unsigned. */
    sendTo(target: string | Deliver | null, of: Topic[] = ["order.updated"], shownAs = ""): void {
      deliver = typeof target === "string" ? deliverTo(target) : target;
      address = typeof target === "string" ? target : shownAs;
      pending = [];
      topics = target === null ? [] : of;
      failures = 0;
      const headers = { "content-type": "application/x-www-form-urlencoded" };
      topics.forEach((_, index) => {
        send({ topic: "ping", orderId: 0, status: null, body: `webhook_id=${index + 1}`, headers });
      });
    },
    publish(topic: Topic, orderId: number, payload: () => unknown): void {
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
    /** Drops the next deliveries. */
    lose(count: number): void {
      losing = count;
    },
    /** Sends all of them again, including lost ones, as the site's staff can. */
    sendAllAgain: () => deliveries.forEach(send),
    /** Runs the scheduler, and resolves once everything sent has been accepted. */
    async delivered(): Promise<void> {
      runScheduler();
      while (underway.size > 0) await Promise.all(underway);
    },
  };
}
