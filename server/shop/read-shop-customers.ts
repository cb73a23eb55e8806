import { sql } from "kysely";
import type { ShopCustomersSearch } from "../../contract/shop-customers.schema.ts";
import type { ShopCustomer } from "../../contract/shop-customers.ts";
import { offsetOf } from "../../contract/shop-fields.schema.ts";
import type { Verb } from "../context.ts";
import { matchWords } from "../database/search-words.ts";
import { loadShopCustomers } from "./load-shop-customers.ts";
import { type ShopPage, toShopPage } from "./shop-page.ts";
import { validIdOrZero, validIdsOrZero } from "./shop-parameters.ts";

/** A page of customers; `search` covers names, addresses and phone numbers, `email` is exact. */
export const listShopCustomers: Verb<ShopCustomersSearch, ShopCustomer[] & ShopPage> = async (context, query) => {
  const { include, exclude, order, orderby } = query;
  let found = context.db.selectFrom("customers");
  if (query.role !== "customer" && query.role !== "all") found = found.where(sql<boolean>`false`);
  if (query.email !== "") found = found.where("email", "=", query.email.trim().toLowerCase());
  if (include.length > 0) found = found.where("id", "in", validIdsOrZero(include));
  if (exclude.length > 0) found = found.where("id", "not in", validIdsOrZero(exclude));
  const matching = matchWords(query.search);
  if (matching) found = found.where(matching);
  const by = {
    id: sql`id`,
    name: sql`lower(name)`,
    registered_date: sql`created_at`,
    include: sql`array_position(${validIdsOrZero(include)}::integer[], id)`,
  }[orderby];
  const [{ total }, rows] = await Promise.all([
    found.select((eb) => eb.fn.countAll<number>().as("total")).executeTakeFirstOrThrow(),
    found
      .selectAll()
      .orderBy(by, orderby === "include" ? "asc" : order)
      .orderBy("id", order)
      .limit(query.per_page)
      .offset(offsetOf(query))
      .execute(),
  ]);
  return toShopPage(await loadShopCustomers(context, rows), total, query, context.environment);
};

export const getShopCustomer: Verb<{ id: number }, ShopCustomer> = async (context, { id }) => {
  const found = await context.db.selectFrom("customers").selectAll().where("id", "=", validIdOrZero(id)).execute();
  const [shown] = await loadShopCustomers(context, found);
  return shown ?? { failed: "not_found", message: "Invalid resource ID." };
};
