import type { Selectable } from "kysely";
import type { ShopOrder } from "../../contract/shop.ts";
import type { Database } from "../database/kysely.ts";
import type { Orders } from "../database/types.ts";
import type { Environment } from "../environment.ts";
import { readStoredLines } from "../orders/sold-lines.ts";
import { isMadeByShop } from "../orders/stored-line.ts";
import { shopOrderOf } from "./shop-order.ts";
import { shopOrderMoney } from "./shop-order-money.ts";

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
