import { expect, it, onTestFinished } from "vitest";
import { subscribeToRun } from "../../contract/live.ts";
import { appForFile } from "../../test/app-for-file.ts";
import { addDriver, giveStops, type PhoneOwner } from "../../test/phone.ts";
import { bookTwoPaid } from "../../test/two-orders.ts";
import { createDayAnnouncer } from "./announce-new-day.ts";

const { app, clock } = appForFile({ livePayments: true });

/** Subscribes to the stream of a driver's phone; returns everything received so far. */
async function follow({ token }: PhoneOwner): Promise<() => string> {
  const controller = new AbortController();
  onTestFinished(() => controller.abort());
  const { body } = await app.request(subscribeToRun.path, { token, signal: controller.signal });
  let text = "";
  const read = async () => {
    for await (const piece of body!.pipeThrough(new TextDecoderStream())) text += piece;
  };
  read().catch(() => {});
  await expect.poll(() => text).toContain("hello");
  return () => text;
}

it("At midnight a phone with open stops of that day or the day before is notified, and one whose stops are older or done is not", async () => {
  const [[first, second], [third]] = [await bookTwoPaid(app), await bookTwoPaid(app)];
  const shop = { db: app.db, now: clock.now };
  const [today, older] = [await addDriver(shop, "Aoife Daly"), await addDriver(shop, "Brian Walsh")];
  const done = await addDriver(shop, "Ciara Nolan");
  await giveStops(shop, today, first.orderId, { day: "2026-03-04" });
  await giveStops(shop, older, second.orderId, { day: "2026-03-02" });
  await giveStops(shop, done, third.orderId, { day: "2026-03-04" });
  await app.db.updateTable("stops").set({ state: "done" }).where("order_id", "=", third.orderId).execute();
  const announce = createDayAnnouncer();
  clock.set("2026-03-04T12:00:00Z");
  await announce(app.context);
  const [told, untold, finished] = [await follow(today), await follow(older), await follow(done)];
  clock.set("2026-03-05T00:00:05Z");
  await announce(app.context);
  await expect.poll(told).toContain('"day":"2026-03-05"');
  // Any midnight notification to the others would have arrived before these.
  await giveStops(shop, older, second.orderId, { day: "2026-03-06", stops: ["pickup"] });
  await giveStops(shop, done, third.orderId, { day: "2026-03-06", stops: ["pickup"] });
  for (const heard of [untold, finished]) {
    await expect.poll(heard).toContain('"day":"2026-03-06"');
    expect(heard()).not.toContain('"day":"2026-03-05"');
  }
});
