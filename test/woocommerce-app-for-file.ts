import { afterAll, beforeAll, beforeEach } from "vitest";
import { syncOrders } from "../server/woocommerce/import/sync-orders.ts";
import { testClock, wednesdayMorning } from "./journeys.ts";
import { createWooCommerceApp, type WooCommerceApp, type WooCommerceAppOptions } from "./woocommerce-app.ts";

type Options = Omit<WooCommerceAppOptions, "now"> & { clock?: ReturnType<typeof testClock> };

/**
 * One application beside a WordPress site for all tests of a file, with an order's state on both sides and requests by
 * staff. Before each test the site behaves again.
 */
export function wooCommerceAppForFile({ clock = testClock(wednesdayMorning), ...options }: Options = {}) {
  const shop = {} as WooCommerceApp;
  beforeAll(async () => {
    Object.assign(shop, await createWooCommerceApp({ now: clock.now, ...options }));
  });
  beforeEach(() => shop.site.behave());
  afterAll(() => shop.close());

  const rowOf = (id: number) =>
    shop.app.db.selectFrom("orders").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  const numberOf = async (id: number) => (await rowOf(id)).shop_order_id ?? 0;
  const there = async (id: number) => shop.site.order(await numberOf(id));
  return {
    shop,
    clock,
    /** Advances the clock by so many minutes. */
    later: (minutes = 1) => clock.set(new Date(clock.now().getTime() + minutes * 60_000).toISOString()),
    sync: () => syncOrders(shop.context),
    rowOf,
    numberOf,
    there,
    /** The order's status here and there. */
    bothStatuses: async (id: number) => [(await rowOf(id)).status, (await there(id)).status],
    /** A shop manager's POST about an order. */
    async staff(path: string, id: number, json: object) {
      const token = await shop.app.staffToken("shop_manager");
      const answer = await shop.app.request(path.replace("{id}", String(id)), { method: "POST", token, json });
      return { status: answer.status, body: (await answer.json()) as { code?: string; message?: string } };
    },
  };
}
