import type { WooCommerceApp } from "./woocommerce-app.ts";

/** An order as it is here and at the WordPress site, and what staff ask for here. `shopOf`: the tests' own, once it is open. */
export function bothSides(shopOf: () => WooCommerceApp) {
  const rowOf = (id: number) =>
    shopOf().app.db.selectFrom("orders").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  const numberOf = async (id: number) => (await rowOf(id)).shop_order_id ?? 0;
  const there = async (id: number) => shopOf().site.order(await numberOf(id));
  return {
    rowOf,
    numberOf,
    there,
    /** Here, there. */
    bothStatuses: async (id: number) => [(await rowOf(id)).status, (await there(id)).status],
    /** A shop manager's POST about an order. */
    async staff(path: string, id: number, json: object) {
      const { app } = shopOf();
      const token = await app.staffToken("shop_manager");
      const answer = await app.request(path.replace("{id}", String(id)), { method: "POST", token, json });
      return { status: answer.status, body: (await answer.json()) as { code?: string; message?: string } };
    },
  };
}
