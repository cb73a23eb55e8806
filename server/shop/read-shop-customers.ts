import { sql } from "kysely";
import type { ShopCustomersSearch } from "../../contract/shop-customers.schema.ts";
import type { ShopCustomer } from "../../contract/shop-customers.ts";
import { firstOf } from "../../contract/shop-fields.schema.ts";
import type { Verb } from "../context.ts";
import { matchWords } from "../database/search-words.ts";
import { showShopCustomers } from "./shop-customer.ts";
import { type ShopPage, shopPage } from "./shop-page.ts";
import { ownId, ownIds } from "./shop-parameters.ts";

/** A page of customers; `search` looks in names, addresses and phone numbers, `email` is exact. */
export const listShopCustomers: Verb<ShopCustomersSearch, ShopCustomer[] & ShopPage> = async (context, asked) => {
  const { include, exclude, order, orderby } = asked;
  let found = context.db.selectFrom("customers");
  if (asked.email !== "") found = found.where("email", "=", asked.email.trim().toLowerCase());
  if (include.length > 0) found = found.where("id", "in", ownIds(include));
  if (exclude.length > 0) found = found.where("id", "not in", ownIds(exclude));
  const matching = matchWords(asked.search);
  if (matching) found = found.where(matching);
  const by = {
    id: sql`id`,
    name: sql`lower(name)`,
    registered_date: sql`created_at`,
    include: sql`array_position(${ownIds(include)}::integer[], id)`,
  }[orderby];
  const [{ total }, rows] = await Promise.all([
    found.select((eb) => eb.fn.countAll<number>().as("total")).executeTakeFirstOrThrow(),
    found
      .selectAll()
      .orderBy(by, orderby === "include" ? "asc" : order)
      .orderBy("id", order)
      .limit(asked.per_page)
      .offset(firstOf(asked))
      .execute(),
  ]);
  return shopPage(await showShopCustomers(context, rows), total, asked, context.environment);
};

/** One customer in the shop's shape. */
export const getShopCustomer: Verb<{ id: number }, ShopCustomer> = async (context, { id }) => {
  const found = await context.db.selectFrom("customers").selectAll().where("id", "=", ownId(id)).execute();
  const [shown] = await showShopCustomers(context, found);
  return shown ?? { failed: "not_found", message: "Invalid resource ID." };
};
