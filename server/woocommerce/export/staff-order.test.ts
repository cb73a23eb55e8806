import { afterEach, describe, expect, it } from "vitest";
import { getHealth, type Health } from "../../../contract/health.ts";
import { getLaunchChecklist, type LaunchChecklist } from "../../../contract/launch-checklist.ts";
import { getOutboxEmail, listOutbox, type OutboxEmail, type OutboxEntry } from "../../../contract/outbox.ts";
import { getStaffOrder, type StaffOrder } from "../../../contract/staff-order.ts";
import { listStaffOrders, type StaffOrderPage } from "../../../contract/staff-orders.ts";
import { changeSettings } from "../../../test/app.ts";
import { bookRequest, requestInternational, testClock } from "../../../test/journeys.ts";
import { createWooCommerceApp, type WooCommerceApp } from "../../../test/woocommerce-app.ts";
import { syncOrders } from "../import/sync-orders.ts";
import { exportDueOrders } from "./export-order.ts";

let shop: WooCommerceApp;
afterEach(() => shop.close());

async function get<Body>(path: string): Promise<Body> {
  const response = await shop.app.request(path, { token: await shop.app.administratorToken() });
  expect(response.status, await response.clone().text()).toBe(200);
  return response.json() as Promise<Body>;
}
const orderOf = (id: number) => get<StaffOrder>(getStaffOrder.path.replace("{id}", String(id)));
const listed = (search: string | number) => get<StaffOrderPage>(`${listStaffOrders.path}?search=${search}`);

describe("If a WordPress site runs the shop, staff see an order", () => {
  it("under its number there, with a link to it, in the list, in emails and in search results", async () => {
    const clock = testClock();
    shop = await createWooCommerceApp({ now: clock.now });
    const { orderId } = await bookRequest(shop.app);
    const there = shop.site.orders()[0]?.id ?? 0;
    expect(there).not.toBe(orderId);
    expect(await orderOf(orderId)).toMatchObject({
      id: orderId,
      number: there,
      shopOrder: { id: there, url: `${shop.site.url}/wp-admin/post.php?post=${there}&action=edit` },
      pendingExport: null,
      references: { order: `WC-${there}` },
      paymentPath: expect.any(String),
    });
    for (const search of [there, `WC-${there}`]) {
      expect((await listed(search)).orders).toMatchObject([{ id: orderId, number: there, isAtShop: true }]);
    }
    const { emails } = await get<{ emails: OutboxEntry[] }>(`${listOutbox.path}?orderNumber=${there}`);
    expect(emails).toHaveLength(2);
    expect(emails[0]).toMatchObject({ orderId, orderNumber: there });
    // When they were written it had no number there yet, and its id here is another order's number there.
    for (const { id } of emails) {
      const { text } = await get<OutboxEmail>(getOutboxEmail.path.replace("{id}", String(id)));
      expect(text).not.toMatch(new RegExp(`Order:?\\s+${orderId}`));
    }
    expect((await get<{ emails: OutboxEntry[] }>(`${listOutbox.path}?orderNumber=${there + 1}`)).emails).toEqual([]);
  });

  it("that could not be placed yet with the reason and the time of the next attempt, until it is placed", async () => {
    const clock = testClock();
    shop = await createWooCommerceApp({ now: clock.now });
    shop.site.misbehave({ on: "createOrder", how: { kind: "error", when: "before", status: 502 } });
    const { orderId } = await bookRequest(shop.app, requestInternational);
    expect((await orderOf(orderId)).pendingExport).toMatchObject({ isUpdate: false, attempts: 0, failure: null });
    await exportDueOrders(shop.context);
    expect(await orderOf(orderId)).toMatchObject({
      number: orderId,
      shopOrder: null,
      pendingExport: {
        isUpdate: false,
        attempts: 1,
        failure: expect.stringContaining("502"),
        nextAttemptAt: "2026-03-04T10:00:15.000Z",
      },
    });
    expect((await listed(orderId)).orders[0]).toMatchObject({ number: orderId, isAtShop: false });
    clock.set("2026-03-04T10:03:00Z");
    await exportDueOrders(shop.context);
    expect(await orderOf(orderId)).toMatchObject({ number: shop.site.orders()[0]?.id, pendingExport: null });
  });
});

it("The launch checklist says that customers pay on the WordPress site, once payments are switched on", async () => {
  shop = await createWooCommerceApp({ livePayments: false });
  const payments = async () =>
    (await get<LaunchChecklist>(getLaunchChecklist.path)).items.find(({ key }) => key === "payments")?.found;
  expect(await payments()).toMatchObject({ state: "attention", details: [expect.stringContaining("switched off")] });
  await changeSettings(shop.app, { livePaymentsEnabled: true });
  expect(await payments()).toMatchObject({
    state: "ok",
    summary: `Customers pay on the WordPress site ${shop.site.url}.`,
  });
});

it("The health page reports on the WordPress site: when it was synchronised, what waits, and what is wrong", async () => {
  const clock = testClock();
  shop = await createWooCommerceApp({ now: clock.now });
  const part = async () => {
    const health = await get<Health>(getHealth.path);
    return health.parts.find(({ key }) => key === "shop");
  };
  expect(await part()).toMatchObject({ state: "warning", summary: "It has not been synchronised yet." });
  await syncOrders(shop.context);
  expect(await part()).toMatchObject({ title: "WordPress site", state: "ok", advice: "" });
  expect((await part())?.facts).toContainEqual({ label: "Last synchronised", at: "2026-03-04T10:00:00.000Z" });
  shop.site.misbehave({ on: "*", how: { kind: "error", status: 503 }, times: 100 });
  await bookRequest(shop.app, requestInternational);
  clock.set("2026-03-04T10:05:00Z");
  await syncOrders(shop.context);
  expect(await part()).toMatchObject({ state: "warning", advice: expect.stringContaining("Test the connection") });
  expect((await part())?.facts).toContainEqual({ label: "Orders waiting to be placed", value: "1" });
  clock.set("2026-03-04T11:00:01Z");
  expect(await part()).toMatchObject({ state: "fault" });
  const payments = (await get<Health>(getHealth.path)).parts.find(({ key }) => key === "payments");
  expect(payments).toMatchObject({ state: "ok", summary: "Customers pay on the WordPress site that keeps the shop." });
});
