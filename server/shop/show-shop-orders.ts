import type { Selectable } from "kysely";
import type { ShopOrder } from "../../contract/shop.ts";
import type { OrderId } from "../../domain/orders/references.ts";
import type { Database } from "../database/kysely.ts";
import type { Orders } from "../database/types.ts";
import type { Environment } from "../environment.ts";
import { isMadeByShop, readStoredLines } from "../orders/sold-lines.ts";
import { type ShopOrderMoney, shopOrderOf } from "./shop-order.ts";

type Wanted = { db: Database; environment: Pick<Environment, "publicUrl"> };

/** Orders in the shop's shape, with their money and lines, in a few questions for all of them. */
export async function showShopOrders({ db, environment }: Wanted, orders: Selectable<Orders>[]): Promise<ShopOrder[]> {
  const own = orders.filter(isMadeByShop).map(({ id }) => id);
  const [moneyOf, lines] = await Promise.all([
    shopOrderMoney(
      db,
      orders.map(({ id }) => id),
    ),
    readStoredLines(db, own),
  ]);
  return orders.map((order) => {
    const ownLines = own.includes(order.id) ? lines.filter(({ order_id }) => order_id === order.id) : null;
    return shopOrderOf(order, { money: moneyOf(order.id), lines: ownLines }, environment.publicUrl);
  });
}

/** Payments and refunds of a page of orders, in two questions. */
async function shopOrderMoney(db: Database, orderIds: OrderId[]): Promise<(orderId: OrderId) => ShopOrderMoney> {
  const payments =
    orderIds.length === 0
      ? []
      : await db
          .selectFrom("payments")
          .select(["id", "order_id", "method", "reference"])
          .where("order_id", "in", orderIds)
          .where("state", "=", "applied")
          .execute();
  const refunds =
    payments.length === 0
      ? []
      : await db
          .selectFrom("refunds")
          .select(["id", "payment_id", "reason", "amount_cents"])
          .where(
            "payment_id",
            "in",
            payments.map(({ id }) => id),
          )
          .where("state", "<>", "failed")
          .orderBy("id", "desc")
          .execute();
  return (orderId) => {
    const payment = payments.find(({ order_id }) => order_id === orderId);
    return {
      transactionId: payment?.reference ?? "",
      refunds: refunds
        .filter(({ payment_id }) => payment_id === payment?.id)
        .map(({ id, reason, amount_cents }) => ({ id, reason, amountCents: amount_cents })),
    };
  };
}
