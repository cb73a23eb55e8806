import { type RawBuilder, sql } from "kysely";
import type { ShopOrdersSearch } from "../../contract/shop.schema.ts";
import type { ShopOrder } from "../../contract/shop.ts";
import { type OrderStatus, orderStatuses } from "../../domain/orders/statuses.ts";
import type { Context, Verb } from "../context.ts";
import { shopOrderOf } from "./shop-order.ts";

const largestId = 2_147_483_647;
const orderings = { date: "date_created", id: "id", modified: "date_modified" } as const;

/** The list that goes over the wire, knowing what its headers have to say. */
export type ShopOrderPage = ShopOrder[] & { total: number; page: number; perPage: number; publicUrl: string };

/** A page of orders; one beyond the end is empty. `after` and `before` are exclusive. */
export const listShopOrders: Verb<ShopOrdersSearch, ShopOrderPage> = async (context, input) => {
  const found = matching(context, input);
  const [{ total }, rows] = await Promise.all([
    found.select((eb) => eb.fn.countAll<number>().as("total")).executeTakeFirstOrThrow(),
    found
      .selectAll()
      .orderBy(orderings[input.orderby], input.order)
      .orderBy("id", input.order)
      .limit(input.per_page)
      .offset((input.page - 1) * input.per_page)
      .execute(),
  ]);
  const { publicUrl } = context.environment;
  const orders = rows.map((row) => shopOrderOf(row, publicUrl));
  return Object.assign(orders, { total, page: input.page, perPage: input.per_page, publicUrl });
};

function matching({ db }: Context, input: ShopOrdersSearch) {
  let query = db.selectFrom("orders");
  // A status of WordPress that no order of ours has, such as trash, matches nothing.
  if (input.status.length > 0) query = query.where("status", "in", [...ownStatuses(input.status), noStatus]);
  if (input.customer_email !== "")
    query = query.where("customer_email", "=", input.customer_email.trim().toLowerCase());
  if (input.search.trim() !== "") query = query.where("search_text", "like", containing(input.search));
  if (input.include.length > 0) query = query.where("id", "in", [0, ...input.include.filter((id) => id <= largestId)]);
  if (input.after !== undefined) query = query.where("date_created", ">", instant(input.after, input.dates_are_gmt));
  if (input.before !== undefined) query = query.where("date_created", "<", instant(input.before, input.dates_are_gmt));
  return query;
}

const noStatus = "" as OrderStatus;

function ownStatuses(statuses: string[]): OrderStatus[] {
  return orderStatuses.filter((status) => statuses.includes(status));
}

function containing(term: string): string {
  return `%${term
    .trim()
    .toLowerCase()
    .replace(/[\\%_]/g, "\\$&")}%`;
}

/** Without an offset of its own a time is Dublin's, or UTC where the client says so. */
function instant(value: string, isGmt: boolean): RawBuilder<Date> {
  if (/(Z|[+-]\d{2}:?\d{2})$/i.test(value)) return sql<Date>`${value}::timestamptz`;
  return sql<Date>`(${value}::timestamp at time zone ${isGmt ? "UTC" : "Europe/Dublin"})`;
}
