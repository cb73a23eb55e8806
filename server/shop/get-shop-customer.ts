import type { ShopCustomer } from "../../contract/shop-customers.ts";
import type { Verb } from "../context.ts";
import { isOwnId } from "./own-ids.ts";
import { showShopCustomers } from "./shop-customer.ts";

/** One customer in the shop's shape. */
export const getShopCustomer: Verb<{ id: number }, ShopCustomer> = async (context, { id }) => {
  const customer = isOwnId(id)
    ? await context.db.selectFrom("customers").selectAll().where("id", "=", id).executeTakeFirst()
    : undefined;
  const [shown] = customer ? await showShopCustomers(context, [customer]) : [];
  return shown ?? { failed: "not_found", message: "Invalid resource ID." };
};
