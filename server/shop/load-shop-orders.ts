import type { Selectable } from "kysely";
import type { Failure } from "../../contract/errors.ts";
import type { ShopOrder } from "../../contract/shop.ts";
import type { OrderId } from "../../domain/orders/references.ts";
import { isFailure, type Verb } from "../context.ts";
import type { Database } from "../database/kysely.ts";
import type { Orders } from "../database/types.ts";
import type { Environment } from "../environment.ts";
import { payingStates } from "../orders/order-ledger.ts";
import { isMadeByShop, readStoredLines } from "../orders/sold-lines.ts";
import { validIdOrZero } from "./shop-parameters.ts";
import { type ShopOrderMoney, toShopOrder } from "./to-shop-order.ts";

type Wanted = { db: Database; environment: Pick<Environment, "publicUrl"> };

/**
 * Loads payments, refunds and lines of these orders, in a few queries for all of them, and formats the orders for
 * wc/v3.
 */
export async function loadShopOrders({ db, environment }: Wanted, orders: Selectable<Orders>[]): Promise<ShopOrder[]> {
  const own = orders.filter(isMadeByShop).map(({ id }) => id);
  const [moneyOf, lines] = await Promise.all([
    loadMoney(
      db,
      orders.map(({ id }) => id),
    ),
    readStoredLines(db, own),
  ]);
  return orders.map((order) => {
    const ownLines = own.includes(order.id) ? lines.filter(({ order_id }) => order_id === order.id) : null;
    return toShopOrder(order, { money: moneyOf(order.id), lines: ownLines }, environment.publicUrl);
  });
}

/** Payments and refunds of a page of orders, in two queries. */
async function loadMoney(db: Database, orderIds: OrderId[]): Promise<(orderId: OrderId) => ShopOrderMoney> {
  const payments = await db
    .selectFrom("payments")
    .select(["id", "order_id", "reference", "state"])
    .where("order_id", "in", [0, ...orderIds])
    .where("state", "in", payingStates)
    .orderBy("id")
    .execute();
  const paymentIds = payments.map(({ id }) => id);
  const refunds = await db
    .selectFrom("refunds")
    .select(["id", "payment_id", "reason", "amount_cents"])
    .where("payment_id", "in", [0, ...paymentIds])
    .where("state", "<>", "failed")
    .orderBy("id", "desc")
    .execute();
  return (orderId) => {
    const own = payments.filter(({ order_id }) => order_id === orderId);
    return {
      transactionId: own.findLast(({ state }) => state === "applied")?.reference ?? "",
      refunds: refunds
        .filter(({ payment_id }) => own.some(({ id }) => id === payment_id))
        .map(({ id, reason, amount_cents }) => ({ id, reason, amountCents: amount_cents })),
    };
  };
}

export const getShopOrder: Verb<{ id: OrderId }, ShopOrder> = async (context, { id }) => {
  const order = await findShopOrder(context.db, id);
  const [shown] = isFailure(order) ? [] : await loadShopOrders(context, [order]);
  return shown ?? { failed: "not_found", message: "Invalid ID." };
};

/** The order with this id, or a `not_found` failure. */
export async function findShopOrder(db: Database, id: OrderId): Promise<Selectable<Orders> | Failure> {
  const order = await db.selectFrom("orders").selectAll().where("id", "=", validIdOrZero(id)).executeTakeFirst();
  return order ?? { failed: "not_found", message: "Invalid order ID." };
}
