import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import type { CheckoutPage } from "../contract/checkout.ts";
import { recordDeliveryEvent } from "../contract/deliveries.ts";
import { type RunStops, setRuns } from "../contract/dispatch.ts";
import { subscribeToTracking, type Tracking, trackPath } from "../contract/tracking.ts";
import type { OrderId } from "../domain/orders/references.ts";
import type { TestApp } from "./app.ts";
import type { testClock } from "./journeys.ts";
import { bookPaid } from "./payments.ts";

/** Deliveries as followed by the holders of their keys, and as moved by staff, over HTTP. */
export function createTracked(app: TestApp, clock: ReturnType<typeof testClock>) {
  const advance = (ms: number) => clock.set(new Date(clock.now().getTime() + ms).toISOString());

  const keyOf = async (id: OrderId) => {
    const { track_key } = await app.db
      .selectFrom("deliveries")
      .select("track_key")
      .where("order_id", "=", id)
      .executeTakeFirstOrThrow();
    return track_key ?? "";
  };

  const open = async (key: string) => {
    const response = await app.request(trackPath(key));
    const text = await response.text();
    const checkout = text === "" ? null : (JSON.parse(text) as { checkout: CheckoutPage }).checkout;
    return { status: response.status, headers: response.headers, checkout, text };
  };

  const staff = async (path: string, json: object) => {
    const response = await app.request(path, { token: await app.administratorToken(), json });
    expect(response.status, await response.clone().text()).toBe(200);
  };

  return {
    advance,
    keyOf,
    open,
    async bookTracked() {
      const order = await bookPaid(app);
      return { ...order, key: await keyOf(order.orderId) };
    },
    async track(key: string): Promise<Tracking> {
      const { status, checkout } = await open(key);
      if (status !== 200 || checkout?.kind !== "tracking") throw new Error(`${status}`);
      return checkout.tracking;
    },
    send: (key: string, fields: Record<string, string>) =>
      app.request(trackPath(key), { method: "POST", body: new URLSearchParams(fields) }),
    /** Moves it on by an action, advancing the clock by a second so that no two have the same time. */
    async move(id: OrderId, body: object) {
      await staff(recordDeliveryEvent.path.replace("{id}", String(id)), { eventId: randomUUID(), ...body });
      advance(1_000);
    },
    /** Sets a driver's open stops of a day, as a dispatcher does on the board. */
    setRun: (day: string, run: RunStops) => staff(setRuns.path, { day, runs: [run] }),
    /** Follows a delivery's live stream; `until` returns everything received once this part has arrived. */
    async follow(key: string) {
      const response = await app.request(subscribeToTracking.path.replace("{key}", key));
      expect(response.headers.get("content-type")).toContain("text/event-stream");
      const reader = (response.body as ReadableStream<Uint8Array>).getReader();
      let text = "";
      return {
        async until(part: string) {
          while (!text.includes(part)) {
            const { value, done } = await reader.read();
            if (done) throw new Error(`ended without ${part}: ${text}`);
            text += new TextDecoder().decode(value);
          }
          return text;
        },
        leave: () => reader.cancel(),
      };
    },
  };
}
