import { beforeAll, expect, it } from "vitest";
import { changeContacts } from "../../contract/bookings.ts";
import type { EmailPreview } from "../../contract/change-order.ts";
import { previewRepricedEmail } from "../../contract/reprice-order.ts";
import { findCallers } from "../../contract/staff-booking.ts";
import type { OrderId } from "../../domain/orders/references.ts";
import { appForFile } from "../../test/app-for-file.ts";
import { bookingB1 } from "../../test/fixtures.ts";
import { post } from "../../test/journeys.ts";
import { storeTestOrder } from "../../test/orders.ts";
import { payInSandbox } from "../../test/payments.ts";
import { bodyOf, bookBox, boxes, preview, reprice, saveRoundPrices, sendRepricing } from "../../test/repricing.ts";
import { bookTwo, type DistinctOrder, readEverythingOf } from "../../test/two-orders.ts";

const { app, clock } = appForFile({ livePayments: true });
beforeAll(() => saveRoundPrices(app));

const correct = ({ orderId, orderKey }: DistinctOrder, changes: object) =>
  post(app, changeContacts.path.replace("{id}", String(orderId)), { ...bookingB1, orderKey, ...changes });

it("A change of the shipment is priced from its own order, at the prices at which that order was sold", async () => {
  const before = await bookBox(app);
  await saveRoundPrices(app, 2);
  const after = await bookBox(app);
  await saveRoundPrices(app, 3);
  for (const order of [before, after]) await payInSandbox(app, order);
  const [old, recent] = [
    await preview(app, before.orderId, { packageType: boxes.at120 }),
    await preview(app, after.orderId, { packageType: boxes.at120 }),
  ];
  expect([old.priceCents, recent.priceCents]).toEqual([10000, 20000]);
  expect([old.prices[0], recent.prices[0]]).toMatchObject([
    { by: "order", totalCents: 12000 },
    { by: "order", totalCents: 24000 },
  ]);
  const ordersPrices = { shipment: { packageType: boxes.at120 }, price: { by: "order" as const } };
  for (const [order, seen, totalCents] of [
    [before, old, 12000],
    [after, recent, 24000],
  ] as const)
    expect(
      await sendRepricing(app, order.orderId, { ...bodyOf(seen, ordersPrices), totalCents: 1, difference: "ask" }),
    ).toMatchObject({ status: 409, body: { code: "price_changed", data: { totalCents } } });
  const rows = await readEverythingOf(app.db, before.orderId);
  const { status } = await reprice(app, after.orderId, {
    shipment: { packageType: boxes.at120 },
    price: { by: "order" },
    difference: "ask",
  });
  expect(status).toBe(200);
  expect(await readEverythingOf(app.db, before.orderId)).toEqual(rows);
  await saveRoundPrices(app);
});

it("The email about a new price is previewed for the customer of its own order", async () => {
  for (const { orderId, email } of await bookTwo(app)) {
    const response = await app.request(previewRepricedEmail.path.replace("{id}", String(orderId)), {
      json: { changed: ["Package"], totalCents: 12000, difference: "none" },
      token: await app.administratorToken(),
    });
    expect(((await response.json()) as EmailPreview).email).toMatchObject({
      recipient: email,
      subject: expect.stringMatching(new RegExp(`${orderId}|DL-`)),
    });
  }
});

it("A customer may correct an order five times, however often another was corrected or staff wrote notes", async () => {
  const [first, second] = await bookTwo(app);
  const events = (order_id: OrderId, kind: string) =>
    app.db
      .insertInto("order_events")
      .values(
        Array.from({ length: 5 }, () => ({
          order_id,
          kind,
          actor: "visitor",
          note: "",
          data: "{}",
          happened_at: clock.now(),
        })),
      )
      .execute();
  await events(first.orderId, "contacts");
  await events(second.orderId, "note");
  const before = await readEverythingOf(app.db, first.orderId);
  expect((await correct(second, { email: "new@example.ie" })).status).toBe(200);
  expect(await readEverythingOf(app.db, first.orderId)).toEqual(before);
  expect((await correct(first, { email: "new@example.ie" })).status).toBe(409);
});

it("Two callers are each found with their own trips", async () => {
  const both = await bookTwo(app);
  // However many orders of others came after theirs.
  for (let count = 0; count < 13; count++)
    await storeTestOrder(app.db, { customer_email: "busy@example.ie", date_created: new Date("2026-03-05T10:00:00Z") });
  const token = await app.staffToken("shop_manager");
  for (const [at, { email, orderId }] of both.entries()) {
    const response = await app.request(`${findCallers.path}?search=${email}`, { token });
    const { callers } = (await response.json()) as { callers: { email: string; trips: { orderId: number }[] }[] };
    expect(callers, `${at}`).toMatchObject([{ email, trips: [{ orderId }] }]);
    expect(callers[0]?.trips).toHaveLength(1);
  }
});
