import type { Selectable } from "kysely";
import { describe, expect, expectTypeOf, it, onTestFinished } from "vitest";
import type { OrderId, OrderNumber, SubmissionId, WooCommerceOrderId } from "../../domain/orders/references.ts";
import { createTestDatabase } from "../../test/database.ts";
import { storeTestOrder } from "../../test/orders.ts";
import type { lockOrder } from "../orders/find-order.ts";
import { findOrderId, orderNumber } from "./order-number.ts";
import type { Orders, Payments, ShopNews } from "./types.ts";

describe("an order's ids in its rows", () => {
  it("say whose they are", () => {
    expectTypeOf<Selectable<Orders>["id"]>().toEqualTypeOf<OrderId>();
    expectTypeOf<Selectable<Orders>["shop_order_id"]>().toEqualTypeOf<WooCommerceOrderId | null>();
    expectTypeOf<Selectable<Orders>["form_submission_id"]>().toEqualTypeOf<SubmissionId | null>();
    expectTypeOf<Selectable<Payments>["order_id"]>().toEqualTypeOf<OrderId | null>();
    expectTypeOf<Selectable<ShopNews>["shop_order_id"]>().toEqualTypeOf<WooCommerceOrderId>();
  });

  it("are not taken for one another", () => {
    expectTypeOf<WooCommerceOrderId>().not.toExtend<Parameters<typeof lockOrder>[1]>();
    expectTypeOf<OrderNumber>().not.toExtend<Parameters<typeof lockOrder>[1]>();
  });
});

it("an order is found by its number: that of the site before our own id, and an unknown number finds none", async () => {
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  const { db } = database;
  const first = await storeTestOrder(db);
  const second = await storeTestOrder(db);
  expect([await findOrderId(db, first), await findOrderId(db, second)]).toEqual([first, second]);
  await db.updateTable("orders").set({ shop_order_id: first }).where("id", "=", second).execute();
  expect([await findOrderId(db, first), await findOrderId(db, second)]).toEqual([second, second]);
  expect(await findOrderId(db, 999_999)).toBeNull();
});

it("an order is called by its number on the WordPress site, where it has one", () => {
  expect([orderNumber({ id: 1, shop_order_id: 20 }), orderNumber({ id: 1, shop_order_id: null })]).toEqual([20, 1]);
});
