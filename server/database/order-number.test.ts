import type { Selectable } from "kysely";
import { describe, expect, expectTypeOf, it, onTestFinished } from "vitest";
import {
  type OrderId,
  type OrderNumber,
  readOrderNumber,
  type SubmissionId,
  type WooCommerceOrderId,
} from "../../domain/orders/references.ts";
import { createTestDatabase } from "../../test/database.ts";
import { storeTestOrder } from "../../test/orders.ts";
import type { lockOrder } from "../orders/find-order.ts";
import { findOrderId, orderNumber, orderNumberIn } from "./order-number.ts";
import type { Orders, Payments, ShopWebhookInbox } from "./types.ts";

describe("an order's ids in its rows", () => {
  it("have types that say whose ids they are", () => {
    expectTypeOf<Selectable<Orders>["id"]>().toEqualTypeOf<OrderId>();
    expectTypeOf<Selectable<Orders>["shop_order_id"]>().toEqualTypeOf<WooCommerceOrderId | null>();
    expectTypeOf<Selectable<Orders>["form_submission_id"]>().toEqualTypeOf<SubmissionId | null>();
    expectTypeOf<Selectable<Payments>["order_id"]>().toEqualTypeOf<OrderId | null>();
    expectTypeOf<Selectable<ShopWebhookInbox>["shop_order_id"]>().toEqualTypeOf<WooCommerceOrderId>();
  });

  it("are not mistaken for one another", () => {
    expectTypeOf<WooCommerceOrderId>().not.toExtend<Parameters<typeof lockOrder>[1]>();
    expectTypeOf<OrderNumber>().not.toExtend<Parameters<typeof lockOrder>[1]>();
  });
});

it("an order is found by its number: the site's number takes precedence over our own id, and an unknown number finds none", async () => {
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  const { db } = database;
  const first = await storeTestOrder(db);
  const second = await storeTestOrder(db);
  const find = (typed: string) => findOrderId(db, readOrderNumber(typed)!);
  expect([await find(`${first}`), await find(`#${second}`)]).toEqual([first, second]);
  await db.updateTable("orders").set({ shop_order_id: first }).where("id", "=", second).execute();
  expect([await find(`${first}`), await find(`WC-${second}`)]).toEqual([second, second]);
  expect(await find("999999")).toBeNull();
});

it("an account's order beside a WordPress shop is found by AC- and its id, and never as the shop's order with the same number [C026]", async () => {
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  const { db } = database;
  const ofAccount = await storeTestOrder(db, { is_local: true });
  const find = (typed: string) => findOrderId(db, readOrderNumber(typed)!);
  expect([await find(`AC-${ofAccount}`), await find(`${ofAccount}`), await find(`WC-${ofAccount}`)]).toEqual([
    ofAccount,
    ofAccount,
    null,
  ]);
  const there = await storeTestOrder(db, { shop_order_id: ofAccount });
  expect([await find(`AC-${ofAccount}`), await find(`${ofAccount}`), await find(`WC-${ofAccount}`)]).toEqual([
    ofAccount,
    there,
    there,
  ]);
  expect(await find(`AC-${there}`)).toBeNull();
  const numbered = await db
    .selectFrom("orders")
    .select(["id", "shop_order_id", "is_local"])
    .select(orderNumberIn("orders").as("number"))
    .orderBy("id")
    .execute();
  expect(numbered.map(({ number }) => number)).toEqual([`AC-${ofAccount}`, ofAccount]);
  expect(numbered.map(orderNumber)).toEqual([`AC-${ofAccount}`, ofAccount]);
});

it("an order goes by its number on the WordPress site if it has one", () => {
  const ours = { id: 1, is_local: false };
  expect([
    orderNumber({ ...ours, shop_order_id: 20 }),
    orderNumber({ ...ours, shop_order_id: null }),
    orderNumber({ ...ours, shop_order_id: null, is_local: true }),
  ]).toEqual([20, 1, "AC-1"]);
});
