import { afterEach, beforeEach, expect, it } from "vitest";
import { changeSettings, createTestApp, saveFixtureS0, type TestApp } from "../../test/app.ts";
import { bookRequest, testClock } from "../../test/journeys.ts";
import { outboxOf, shopOrder } from "../../test/read-order.ts";
import { stubMaps } from "../../test/stub-maps.ts";
import { payInSandbox } from "../gateways/sandbox/pay-in-sandbox.ts";
import { openPayment } from "../payments/open-payment.ts";
import { allJobs } from "./jobs.ts";

let clock: ReturnType<typeof testClock>;
let app: TestApp;
beforeEach(async () => {
  clock = testClock();
  app = await createTestApp({ now: clock.now, maps: stubMaps(), environment: { payments: "sandbox" } });
  await saveFixtureS0(app);
  await changeSettings(app, { livePaymentsEnabled: true });
});
afterEach(() => app.close());

/** Runs every job on three nodes at once. */
const threeNodes = () =>
  Promise.all([1, 2, 3].flatMap(() => allJobs({ mail: null }).map((job) => job.run(app.context))));
const count = async (table: "payments" | "documents" | "emails", orderId: number): Promise<number> =>
  (await app.db.selectFrom(table).select("order_id").where("order_id", "=", orderId).execute()).length;
const eventsOf = async (orderId: number): Promise<string[]> =>
  (await app.db.selectFrom("order_events").select("kind").where("order_id", "=", orderId).execute()).map(
    ({ kind }) => kind,
  );

it("on three nodes, a payment without an event is found once, with one receipt and one confirmation each to team and customer [P237]", async () => {
  const { orderId, orderKey } = await bookRequest(app);
  const opened = await openPayment(app.context, { id: orderId, key: orderKey });
  if (!("url" in opened)) throw new Error(JSON.stringify(opened));
  const sessionId = opened.url.split("/").at(-2) ?? "";
  const fields = { number: "4242424242424242", expiry: "12/30", cvc: "123", name: "Áine O'Brien" };
  expect((await payInSandbox(app.context, { sessionId, fields }))?.kind).toBe("finished");
  expect((await shopOrder(app, orderId)).status).toBe("pending");
  clock.set("2026-03-04T10:05:00Z");
  await threeNodes();
  expect((await shopOrder(app, orderId)).status).toBe("processing");
  const written = [await count("payments", orderId), await count("documents", orderId), await count("emails", orderId)];
  // Two emails about the booking and two about the payment.
  expect(written).toEqual([1, 1, 4]);
  expect((await eventsOf(orderId)).filter((kind) => kind === "paid")).toHaveLength(1);
  const confirmations = (await outboxOf(app, orderId)).filter(({ text }) => text.includes("[Confirmed booking]"));
  expect(confirmations.map(({ subject }) => subject).sort()).toEqual([
    `New confirmed booking WC-${orderId} - Áine O'Brien`,
    `Payment confirmed - WC-${orderId}`,
  ]);
  const toCustomer = confirmations.find(({ recipient }) => recipient === "aine@example.ie");
  expect(toCustomer?.text).toContain(`See your receipt: http://localhost:3000/checkout/receipt/${orderId}/?key=`);
});

it("on three nodes, an unpaid order is cancelled once, even if its payment page is still open", async () => {
  const plain = await bookRequest(app);
  const opened = await bookRequest(app);
  await openPayment(app.context, { id: opened.orderId, key: opened.orderKey });
  clock.set("2026-03-05T10:30:00Z");
  await threeNodes();
  clock.set("2026-03-05T10:40:00Z");
  await threeNodes();
  for (const { orderId } of [plain, opened]) {
    expect((await shopOrder(app, orderId)).status).toBe("cancelled");
    expect((await eventsOf(orderId)).filter((kind) => kind === "status")).toHaveLength(1);
    expect(await count("payments", orderId)).toBe(0);
  }
});
