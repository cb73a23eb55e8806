import assert from "node:assert/strict";
import type { Database } from "../../server/database/kysely.ts";
import type { FakeWooCommerce } from "../fakes/woocommerce/fake-woocommerce.ts";

const cents = (amount: string) => Math.round(Number(amount) * 100);

/**
 * Expects every order of the site here once, with its total, refunds and status, and with net, VAT and lines that add
 * up.
 */
export async function expectSameBooks(db: Database, site: FakeWooCommerce): Promise<void> {
  const [orders, lines] = await Promise.all([
    db.selectFrom("orders").selectAll().orderBy("shop_order_id").execute(),
    db
      .selectFrom("order_lines")
      .select((eb) => ["order_id", eb.fn.sum<string>("amount_cents").as("cents")])
      .groupBy("order_id")
      .execute(),
  ]);
  const linesOf = new Map(lines.map(({ order_id, cents: sum }) => [order_id, Number(sum)]));
  const here = orders.map((order) => ({
    id: order.shop_order_id,
    status: order.status as string,
    total: order.total_cents,
    refunded: order.refunded_cents,
    linesAddUp: linesOf.get(order.id) === order.net_cents,
  }));
  const there = site.orders().map(({ id, status, total, refunds }) => ({
    id,
    // An order with a plugin's status is on hold here, for staff to check.
    status: status === ("checked-in" as string) ? "on-hold" : status,
    total: cents(total),
    refunded: refunds.reduce((sum, refund) => sum - cents(refund.total), 0) + 0,
    linesAddUp: true,
  }));
  assert.deepEqual(
    here,
    there.sort((a, b) => a.id - b.id),
  );
}
