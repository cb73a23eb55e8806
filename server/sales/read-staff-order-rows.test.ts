import { expect, it } from "vitest";
import {
  type DashboardFigures,
  type DashboardRoute,
  getDashboardFigures,
  getDashboardRoutes,
} from "../../contract/dashboard.ts";
import { listStaffOrders, type StaffOrderRow } from "../../contract/staff-orders.ts";
import type { OrderId } from "../../domain/orders/references.ts";
import { dublinDate } from "../../domain/schedule/dublin.ts";
import { appForFile } from "../../test/app-for-file.ts";
import { storeTestOrder } from "../../test/orders.ts";
import { booksOf, refund } from "../../test/payments.ts";
import { addDriver, giveStops } from "../../test/phone.ts";
import { bookTwoPaid } from "../../test/two-orders.ts";
import { readStaffOrderRows } from "./read-staff-order-rows.ts";

const { app, clock } = appForFile({ livePayments: true });

async function ask<Body>(path: string): Promise<Body> {
  return (await (await app.request(path, { token: await app.administratorToken() })).json()) as Body;
}

it("Each row of the list shows what can be refunded of its own order: the amount paid, less pending refunds and disputes", async () => {
  const [first, second] = await bookTwoPaid(app);
  await refund(app, first.orderId, { amount: "1.00" });
  await refund(app, second.orderId, { amount: "2.00" });
  for (const [{ orderId }, cents] of [
    [first, 30],
    [second, 40],
  ] as const) {
    const { payments } = await booksOf(app, orderId);
    await app.db
      .insertInto("disputes")
      .values({
        gateway: "sandbox",
        dispute_id: `dp_${orderId}`,
        payment_id: payments[0]?.id ?? 0,
        amount_cents: cents,
        reason: "",
        state: "withdrawn",
        opened_at: clock.now(),
      })
      .execute();
    // A payment that fits nothing, with its own refund and dispute, does not count for the order.
    const { id } = await app.db
      .insertInto("payments")
      .values({
        order_id: orderId,
        method: "sandbox",
        reference: `pi_sandbox_unmatched_${orderId}`,
        livemode: false,
        amount_cents: 500,
        currency: "EUR",
        state: "unmatched",
        received_at: clock.now(),
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await app.db
      .insertInto("refunds")
      .values({
        refund_key: `crf_of_unmatched_money_${orderId}`,
        payment_id: id,
        amount_cents: 7,
        by_gateway: true,
        state: "pending",
        requested_by: "test",
        created_at: clock.now(),
      })
      .execute();
    await app.db
      .insertInto("disputes")
      .values({
        gateway: "sandbox",
        dispute_id: `dp_unmatched_${orderId}`,
        payment_id: id,
        amount_cents: 11,
        reason: "",
        state: "withdrawn",
        opened_at: clock.now(),
      })
      .execute();
  }
  const { orders } = await ask<{ orders: StaffOrderRow[] }>(listStaffOrders.path);
  const refundable = (id: OrderId) => orders.find((row) => row.id === id)?.refundableCents;
  expect([refundable(first.orderId), refundable(second.orderId)]).toEqual([
    first.totalCents - 130,
    second.totalCents - 240,
  ]);
  const [row, ...others] = await readStaffOrderRows(
    app.context,
    [second.orderId],
    (await app.context.settings.current()).settings as never,
  );
  expect([row?.id, row?.customerEmail, others]).toEqual([second.orderId, second.email, []]);
});

it("Each row of the list names the driver of its own next stop", async () => {
  const orders = await bookTwoPaid(app);
  const shop = { db: app.db, now: clock.now };
  const day = dublinDate(clock.now());
  for (const [index, { orderId }] of orders.entries())
    await giveStops(shop, await addDriver(shop, ["Aoife Daly", "Brian Walsh"][index]), orderId, { day });
  const { orders: rows } = await ask<{ orders: StaffOrderRow[] }>(listStaffOrders.path);
  const driver = (id: OrderId) => rows.find((row) => row.id === id)?.delivery?.driver;
  expect(orders.map(({ orderId }) => driver(orderId))).toEqual(["Aoife Daly", "Brian Walsh"]);
});

it("A route or currency without any remaining order is not on the dashboard", async () => {
  const order = { date_created: clock.now(), pickup_town: "Kilkenny", dropoff_town: "Sligo" };
  const id = await storeTestOrder(app.db, { ...order, currency: "GBP" });
  const routes = () => ask<{ routes: DashboardRoute[] }>(`${getDashboardRoutes.path}?period=thisMonth`);
  const recent = () => ask<{ routes: DashboardRoute[] }>(`${getDashboardRoutes.path}?period=today`);
  const figures = () => ask<DashboardFigures>(`${getDashboardFigures.path}?period=thisMonth`);
  expect((await figures()).otherCurrencies).toEqual([{ currency: "GBP", orders: 1 }]);
  expect(JSON.stringify(await routes())).toContain("Kilkenny");
  await app.db.updateTable("orders").set({ status: "cancelled", currency: "EUR" }).where("id", "=", id).execute();
  expect((await figures()).otherCurrencies).toEqual([]);
  expect(JSON.stringify([await routes(), await recent()])).not.toContain("Kilkenny");
});
