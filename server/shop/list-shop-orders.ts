import { type RawBuilder, sql } from "kysely";
import type { ShopOrdersSearch } from "../../contract/shop.schema.ts";
import type { ShopOrder } from "../../contract/shop.ts";
import { type OrderStatus, orderStatuses } from "../../domain/orders/statuses.ts";
import type { Context, Verb } from "../context.ts";
import { matchSearch } from "../orders/match-orders.ts";
import type { ShopPage } from "./page-headers.ts";
import { showShopOrders } from "./show-shop-orders.ts";

const largestId = 2_147_483_647;
const orderings = { date: "date_created", id: "id", modified: "date_modified" } as const;

export type ShopOrderPage = ShopOrder[] & ShopPage;

/** A page of orders; one beyond the end is empty. `after` and `before` are exclusive. */
export const listShopOrders: Verb<ShopOrdersSearch, ShopOrderPage> = async (context, input) => {
  const found = matching(context, input);
  const [{ total }, rows] = await Promise.all([
    found.select((eb) => eb.fn.countAll<number>().as("total")).executeTakeFirstOrThrow(),
    wholeOrders(context, found, input).execute(),
  ]);
  const { publicUrl } = context.environment;
  const orders = await showShopOrders(context, rows);
  return Object.assign(orders, { total, page: input.page, perPage: input.per_page, publicUrl });
};

/** Ids first: what lies before a page far down the list is then counted in an index, and not read whole. */
function wholeOrders({ db }: Context, found: ReturnType<typeof matching>, input: ShopOrdersSearch) {
  const column = orderings[input.orderby];
  const page = found
    .select("id")
    .orderBy(column, input.order)
    .orderBy("id", input.order)
    .limit(input.per_page)
    .offset((input.page - 1) * input.per_page);
  return db
    .selectFrom("orders")
    .selectAll()
    .where("id", "in", page)
    .orderBy(column, input.order)
    .orderBy("id", input.order);
}

function matching({ db }: Context, input: ShopOrdersSearch) {
  let query = db.selectFrom("orders");
  // A status of WordPress that no order of ours has, such as trash, matches nothing.
  if (input.status.length > 0) query = query.where("status", "in", [...ownStatuses(input.status), noStatus]);
  if (input.customer_email !== "")
    query = query.where("customer_email", "=", input.customer_email.trim().toLowerCase());
  query = query.where((eb) => matchSearch(eb, input.search) ?? eb.lit(true));
  if (input.include.length > 0) query = query.where("id", "in", [0, ...input.include.filter((id) => id <= largestId)]);
  if (input.after !== undefined) query = query.where("date_created", ">", instant(input.after, input.dates_are_gmt));
  if (input.before !== undefined) query = query.where("date_created", "<", instant(input.before, input.dates_are_gmt));
  return query;
}

const noStatus = "" as OrderStatus;

function ownStatuses(statuses: string[]): OrderStatus[] {
  return orderStatuses.filter((status) => statuses.includes(status));
}

/** Without an offset of its own a time is Dublin's, or UTC where the client says so. */
function instant(value: string, isGmt: boolean): RawBuilder<Date> {
  if (/(Z|[+-]\d{2}:?\d{2})$/i.test(value)) return sql<Date>`${value}::timestamptz`;
  return sql<Date>`(${value}::timestamp at time zone ${isGmt ? "UTC" : "Europe/Dublin"})`;
}
