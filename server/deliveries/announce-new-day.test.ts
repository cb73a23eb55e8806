import { expect, it, onTestFinished } from "vitest";
import { subscribeToRun } from "../../contract/live.ts";
import { appForFile } from "../../test/app-for-file.ts";
import { addDriver, giveStops, type PhoneOwner } from "../../test/phone.ts";
import { bookTwoPaid } from "../../test/two-orders.ts";
import { createDayAnnouncer } from "./announce-new-day.ts";

const { app, clock } = appForFile({ livePayments: true });

/** What the stream of a driver's phone has said so far. */
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

it("At midnight a phone with open stops of that day or the day before is told, and one with older stops is not", async () => {
  const [first, second] = await bookTwoPaid(app);
  const shop = { db: app.db, now: clock.now };
  const [today, older] = [await addDriver(shop, "Aoife Daly"), await addDriver(shop, "Brian Walsh")];
  await giveStops(shop, today, first.orderId, { day: "2026-03-04" });
  await giveStops(shop, older, second.orderId, { day: "2026-03-02" });
  const announce = createDayAnnouncer();
  clock.set("2026-03-04T12:00:00Z");
  await announce(app.context);
  const [told, untold] = [await follow(today), await follow(older)];
  clock.set("2026-03-05T00:00:05Z");
  await announce(app.context);
  await expect.poll(told).toContain('"day":"2026-03-05"');
  // Whatever was told to the other came before this.
  await giveStops(shop, older, second.orderId, { day: "2026-03-06", stops: ["pickup"] });
  await expect.poll(untold).toContain('"day":"2026-03-06"');
  expect(untold()).not.toContain('"day":"2026-03-05"');
});
