import type { Selectable } from "kysely";
import { describe, expect, expectTypeOf, it } from "vitest";
import type { OrderId, OrderNumber, SubmissionId, WooCommerceOrderId } from "../../domain/orders/references.ts";
import type { lockOrder } from "../orders/find-order.ts";
import { orderNumber } from "./order-number.ts";
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

it("an order is called by its number on the WordPress site, where it has one", () => {
  expect([orderNumber({ id: 1, shop_order_id: 20 }), orderNumber({ id: 1, shop_order_id: null })]).toEqual([20, 1]);
});
