import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { ShopOrdersSearch } from "../../contract/shop.schema.ts";
import type { ShopOrder } from "../../contract/shop.ts";
import { offsetOf } from "../../contract/shop-fields.schema.ts";
import { type OrderStatus, orderStatuses } from "../../domain/orders/statuses.ts";
import type { Context, Verb } from "../context.ts";
import { foldOrderChanges } from "../database/summaries/fold-order-changes.ts";
import { matchSearch } from "../orders/match-orders.ts";
import { courierService } from "../orders/sold-lines.ts";
import { loadShopOrders } from "./load-shop-orders.ts";
import { type ShopPage, toShopPage } from "./shop-page.ts";
import { validIdsOrZero } from "./shop-parameters.ts";

export type ShopOrderPage = ShopOrder[] & ShopPage;

/** A page of orders, empty past the end. Times are exclusive. Orders in the bin are listed only for status `trash`. */
export const listShopOrders: Verb<ShopOrdersSearch, ShopOrderPage> = async (context, input) => {
  const found = filterOrders(context, input);
  const [total, rows] = await Promise.all([
    countFound(context, found, input),
    selectPage(context, found, input).execute(),
  ]);
  return toShopPage(await loadShopOrders(context, rows), total, input, context.environment);
};

/** An exact count; for a search by status alone, from the summary of orders by day, however many orders there are. */
async function countFound(
  { db }: Context,
  found: ReturnType<typeof filterOrders>,
  input: ShopOrdersSearch,
): Promise<number> {
  const isSummed = !input.status.includes("trash") && narrowsByStatusAlone(input);
  if (!isSummed)
    return (await found.select((eb) => eb.fn.countAll<number>().as("total")).executeTakeFirstOrThrow()).total;
  await foldOrderChanges(db);
  const statuses = input.status.length === 0 ? [...orderStatuses] : ownStatuses(input.status);
  const { rows } = await sql<{ total: number }>`
    select (select coalesce(sum(orders), 0) from sales_days where status = any(${statuses}::text[]))
      - (select count(*) from orders where binned_at is not null and status = any(${statuses}::text[])) as total`.execute(
    db,
  );
  return Number(rows[0]?.total);
}

/** Whether the search filters by nothing but the status. */
function narrowsByStatusAlone({ include, exclude, created_via, parent, parent_exclude, ...rest }: ShopOrdersSearch) {
  const lists = [include, exclude, created_via, parent, parent_exclude];
  const { search, customer_email, customer, product, after, before, modified_after, modified_before } = rest;
  return (
    lists.every((list) => list.length === 0) &&
    search === "" &&
    customer_email === "" &&
    [customer, product, after, before, modified_after, modified_before].every((value) => value === undefined)
  );
}

/** Selects ids first, so that the rows before a distant page are counted in an index instead of read whole. */
function selectPage({ db }: Context, found: ReturnType<typeof filterOrders>, input: ShopOrdersSearch) {
  const [column, order] = ordering(input);
  const page = found
    .select("id")
    .orderBy(column, order)
    .orderBy("id", input.order)
    .limit(input.per_page)
    .offset(offsetOf(input));
  return db.selectFrom("orders").selectAll().where("id", "in", page).orderBy(column, order).orderBy("id", input.order);
}

function ordering({ orderby, order, include }: ShopOrdersSearch) {
  if (orderby === "include")
    return [sql<number>`array_position(${validIdsOrZero(include)}::integer[], id)`, "asc"] as const;
  return [({ date: "date_created", id: "id", modified: "date_modified" } as const)[orderby], order] as const;
}

function filterOrders({ db }: Context, input: ShopOrdersSearch) {
  let query = db.selectFrom("orders").where(matchesStatus(input.status));
  if (input.customer_email !== "")
    query = query.where("customer_email", "=", input.customer_email.trim().toLowerCase());
  if (input.customer !== undefined) {
    const { customer } = input;
    query =
      customer === 0
        ? query.where("customer_id", "is", null)
        : query.where("customer_id", "in", validIdsOrZero([customer]));
  }
  query = query.where((eb) => matchSearch(eb, input.search) ?? eb.lit(true));
  if (input.include.length > 0) query = query.where("id", "in", validIdsOrZero(input.include));
  if (input.exclude.length > 0) query = query.where("id", "not in", validIdsOrZero(input.exclude));
  if (input.product !== undefined) query = query.where(matchesProduct(input.product));
  if (input.created_via.length > 0) {
    const origins = input.created_via;
    query = query.where(({ eb, or, and }) =>
      or([
        eb("shop_created_via", "in", origins),
        and([eb("created_via", "in", origins), eb("shop_created_via", "is", null)]),
      ]),
    );
  }
  const isOrphan = input.parent.length === 0 || input.parent.includes(0);
  if (!isOrphan || input.parent_exclude.includes(0)) query = query.where(sql<SqlBool>`false`);
  const at = (time: string) => instant(time, input.dates_are_gmt);
  if (input.after !== undefined) query = query.where("date_created", ">", at(input.after));
  if (input.before !== undefined) query = query.where("date_created", "<", at(input.before));
  if (input.modified_after !== undefined) query = query.where("date_modified", ">", at(input.modified_after));
  if (input.modified_before !== undefined) query = query.where("date_modified", "<", at(input.modified_before));
  return query;
}

/**
 * Without a status, everything outside the bin; excluding its few ids keeps pages and counts on the time index.
 * Unknown statuses of WordPress match nothing.
 */
function matchesStatus(statuses: string[]): RawBuilder<SqlBool> {
  const kept = sql<SqlBool>`orders.id not in (select binned.id from orders binned where binned.binned_at is not null)`;
  if (statuses.length === 0) return kept;
  const own = ownStatuses(statuses);
  const listed =
    own.length === 0 ? sql<SqlBool>`false` : sql<SqlBool>`(orders.status in (${sql.join(own)}) and ${kept})`;
  return statuses.includes("trash") ? sql<SqlBool>`(orders.binned_at is not null or ${listed})` : listed;
}

function ownStatuses(statuses: readonly string[]): OrderStatus[] {
  return orderStatuses.filter((status) => statuses.includes(status));
}

/** Bookings and orders priced by staff count as the courier service, whatever their lines say. */
function matchesProduct(product: number): RawBuilder<SqlBool> {
  const named = sql`(detail -> 'product' ->> 'id') = ${String(product)} and detail is not null`;
  if (product !== courierService.id)
    return sql<SqlBool>`orders.id in (select order_id from order_lines where ${named})`;
  return sql<SqlBool>`(orders.created_via not in ('rest-api', 'woocommerce') or exists
    (select from order_lines where order_lines.order_id = orders.id and (detail is null or (${named}))))`;
}

/** A time without an offset is Dublin's, or UTC if the client says so. */
function instant(value: string, isGmt: boolean): RawBuilder<Date> {
  if (/(Z|[+-]\d{2}:?\d{2})$/i.test(value)) return sql<Date>`${value}::timestamptz`;
  return sql<Date>`(${value}::timestamp at time zone ${isGmt ? "UTC" : "Europe/Dublin"})`;
}
