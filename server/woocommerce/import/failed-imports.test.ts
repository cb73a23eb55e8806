import { beforeEach, expect, it } from "vitest";
import {
  type FailedImport,
  getShopConnection,
  listFailedImports,
  type ShopConnection,
} from "../../../contract/connections.ts";
import { bookRequest } from "../../../test/journeys.ts";
import { wooCommerceAppForFile } from "../../../test/woocommerce-app-for-file.ts";
import { exportDueOrders } from "../export/export-order.ts";
import { retryFailedImports } from "./import-changed-orders.ts";
import { queueImport } from "./import-queue.ts";

const { shop, clock, later, sync } = wooCommerceAppForFile();

beforeEach(() => later());

async function get<T>(path: string): Promise<T> {
  return (await shop.app.request(path, { token: await shop.app.staffToken("shop_manager") })).json() as Promise<T>;
}
const list = () => get<{ orders: FailedImport[]; total: number }>(listFailedImports.path);

it("An order that was not imported is listed with its reason until it is fixed there", async () => {
  const [broken, fine] = [shop.site.addOrder({ total: "10.00" }), shop.site.addOrder({ total: "20.00" })];
  shop.site.spoil(broken.id, { total: "free" });
  await sync();
  expect(await list()).toEqual({
    orders: [
      {
        shopOrderId: broken.id,
        why: expect.stringMatching(/^it cannot be read: total: is not an amount/),
        triedAt: expect.any(String),
        nextAt: expect.any(String),
        url: expect.stringContaining(`post=${broken.id}&`),
      },
    ],
    total: 1,
  });
  shop.site.spoil(broken.id, { total: "10.00" });
  await retryFailedImports(shop.context);
  expect(await list()).toEqual({ orders: [], total: 0 });
  const here = await shop.app.db.selectFrom("orders").select("shop_order_id").orderBy("id").execute();
  expect(here.map(({ shop_order_id }) => shop_order_id).sort()).toEqual([broken.id, fine.id].sort());
});

it("An order whose webhook is still to be processed is imported from the list meanwhile, and counts as imported", async () => {
  const [announced, other] = [shop.site.addOrder({ total: "10.00" }), shop.site.addOrder({ total: "20.00" })];
  await queueImport(shop.context, announced.id, 60_000);
  expect(await sync()).toMatchObject({ state: "done", failed: 0 });
  const here = await shop.app.db
    .selectFrom("orders")
    .select("shop_order_id")
    .where("shop_order_id", "in", [announced.id, other.id])
    .execute();
  expect(here).toHaveLength(2);
});

it("A metadata entry without a name does not affect the others", async () => {
  const { id } = shop.site.addOrder({ total: "10.00", meta_data: [{ key: "pickup_address", value: "1 Main Street" }] });
  const { meta_data } = shop.site.order(id);
  shop.site.spoil(id, { meta_data: [{ id: 1, key: null, value: "x" }, { id: 2, key: "", value: "y" }, ...meta_data] });
  later();
  await sync();
  const order = await shop.app.db
    .selectFrom("orders")
    .select("meta")
    .where("shop_order_id", "=", id)
    .executeTakeFirstOrThrow();
  expect(order.meta).toEqual({ pickup_address: "1 Main Street" });
});

it("A booking that waits for the site is named as staff search for it, and is sent after the first successful read", async () => {
  shop.site.misbehave({ on: "createOrder", how: { kind: "error", status: 503 }, times: 3 });
  await bookRequest(shop.app).catch(() => null);
  const order = await shop.app.db
    .selectFrom("orders")
    .select(["id", "form_submission_id"])
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
  const { shop: connection } = await get<{ shop: ShopConnection }>(getShopConnection.path);
  expect(connection.problem).toMatch(new RegExp(`^Booking DL-${order.form_submission_id} is not there yet: `));
  shop.site.behave();
  // An order sent without an answer may still be on its way there.
  later(3);
  const next_attempt_at = new Date("2026-03-04T12:00:00Z");
  await shop.app.db.updateTable("shop_placements").set({ next_attempt_at }).where("order_id", "=", order.id).execute();
  expect(await exportDueOrders(shop.context)).toBe(0);
  await sync();
  expect(await exportDueOrders(shop.context)).toBe(1);
  const placed = await shop.app.db
    .selectFrom("orders")
    .select("shop_order_id")
    .where("id", "=", order.id)
    .executeTakeFirst();
  expect(placed?.shop_order_id).toBeGreaterThan(0);
  expect((await get<{ shop: ShopConnection }>(getShopConnection.path)).shop.problem).toBeNull();
});

it("After an outage all waiting bookings are sent to the site; otherwise those that it has often refused keep waiting", async () => {
  const outage = (times: number) => shop.site.misbehave({ on: "*", how: { kind: "error", status: 503 }, times });
  outage(500);
  const waiting: number[] = [];
  for (let n = 0; n < 2; n++) {
    await bookRequest(shop.app).catch(() => null);
    const { id } = await shop.app.db.selectFrom("orders").select("id").orderBy("id", "desc").executeTakeFirstOrThrow();
    waiting.push(id);
  }
  shop.site.behave();
  later(3);
  const [fresh, refused] = waiting as [never, never];
  const due = { next_attempt_at: new Date(clock.now().getTime() + 3_600_000), posted_at: null };
  const wait = (id: never, attempts: number) =>
    shop.app.db
      .updateTable("shop_placements")
      .set({ ...due, attempts })
      .where("order_id", "=", id)
      .execute();
  await wait(fresh, 1);
  await wait(refused, 4);
  const isThere = async (id: never) =>
    (await shop.app.db.selectFrom("orders").select("shop_order_id").where("id", "=", id).executeTakeFirstOrThrow())
      .shop_order_id !== null;
  await sync();
  await exportDueOrders(shop.context);
  expect([await isThere(fresh), await isThere(refused)]).toEqual([true, false]);
  outage(500);
  expect((await sync()).state).toBe("unavailable");
  await exportDueOrders(shop.context);
  expect(await isThere(refused)).toBe(false);
  shop.site.behave();
  later();
  await sync();
  await exportDueOrders(shop.context);
  expect(await isThere(refused)).toBe(true);
});
