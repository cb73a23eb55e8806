import { setTimeout as sleep } from "node:timers/promises";
import Stripe from "stripe";
import type { createMisbehaviour } from "./misbehaviour.ts";
import type { FakeEvent } from "./objects.ts";
import type { Random } from "./seeded-random.ts";

export type DeliveryRules = {
  /** How often each event is sent, even if accepted. */
  copies: number;
  order: "as_happened" | "shuffled" | "at_once";
  /** Holds events until this is false again. */
  held: boolean;
  /** Drops events. */
  dropped: boolean;
  /** The payment page responds only after its events have been delivered. */
  beforeAnswer: boolean;
  /** Delay before an event that was not accepted is sent again. */
  retryMs: number;
};

/** Delivers an event and returns the status; throws if nobody answers. */
export type Deliver = (body: string, signature: string) => Promise<number>;

export type Delivery = { eventId: string; type: string; status: number | null };

type Parts = {
  random: Random;
  webhookSecret: string;
  deliver: () => Deliver | null;
  misbehaviour: ReturnType<typeof createMisbehaviour>;
};

/** Stripe gives up after three days, this fake after a hundred seconds. */
const maxAttempts = 400;

/** Sends events until they are accepted with a 2xx. */
export function createWebhooks({ random, webhookSecret, deliver, misbehaviour }: Parts) {
  const rules: DeliveryRules = {
    copies: 1,
    order: "as_happened",
    held: false,
    dropped: false,
    beforeAnswer: false,
    retryMs: 250,
  };
  const deliveries: Delivery[] = [];
  const stop = new AbortController();
  let queue: { event: FakeEvent; attempts: number }[] = [];
  let running: Promise<void> | null = null;

  async function send(event: FakeEvent): Promise<boolean> {
    const target = deliver();
    if (!target) return true;
    const body = JSON.stringify(event);
    await misbehaviour.before("event.deliver", event);
    const signature = Stripe.webhooks.generateTestHeaderString({ payload: body, secret: webhookSecret });
    const status = await target(body, signature).catch(() => null);
    deliveries.push({ eventId: event.id, type: event.type, status });
    await misbehaviour.after("event.deliver", event);
    return status !== null && status >= 200 && status < 300;
  }

  async function run(): Promise<void> {
    // Events of one action are sent as one batch.
    await sleep(1);
    while (queue.length > 0 && !rules.held && !stop.signal.aborted) {
      const batch = rules.order === "as_happened" ? queue : random.shuffled(queue);
      queue = [];
      const failed: typeof queue = [];
      const sendOne = async (one: (typeof queue)[number]) => {
        if (!(await send(one.event)) && one.attempts < maxAttempts) failed.push({ ...one, attempts: one.attempts + 1 });
      };
      if (rules.order === "at_once") await Promise.all(batch.map(sendOne));
      else for (const one of batch) await sendOne(one);
      queue.push(...failed);
      if (failed.length > 0) await sleep(rules.retryMs, null, { signal: stop.signal }).catch(() => {});
    }
  }

  function start(): void {
    if (running || rules.held || stop.signal.aborted || queue.length === 0) return;
    running = run().finally(() => {
      running = null;
      start();
    });
  }

  const tell = (event: FakeEvent) => {
    if (rules.dropped) return;
    for (let copy = 0; copy < rules.copies; copy++) queue.push({ event, attempts: 0 });
    start();
  };

  return {
    rules,
    deliveries,
    tell,
    change(changes: Partial<DeliveryRules>): void {
      Object.assign(rules, changes);
      start();
    },
    /** Resolves once everything that may be sent has been accepted. */
    async delivered(): Promise<void> {
      while (running) await running;
    },
    close(): void {
      stop.abort();
      queue = [];
    },
  };
}

export function deliverTo(url: string): Deliver {
  return async (body, signature) => {
    const headers = { "content-type": "application/json", "stripe-signature": signature };
    const response = await fetch(url, { method: "POST", body, headers, signal: AbortSignal.timeout(20_000) });
    await response.arrayBuffer();
    return response.status;
  };
}
