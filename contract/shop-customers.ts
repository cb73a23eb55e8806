import { defineCall } from "./call.ts";
import { wc } from "./paths.ts";
import type { shopIdParams, shopItemQuery } from "./shop.schema.ts";
import type { ShopAddress } from "./shop.ts";
import type { listShopCustomersQuery } from "./shop-customers.schema.ts";

/** A customer as wc/v3 shows them: one billing email, with the addresses of its newest order. */
export type ShopCustomer = {
  id: number;
  date_created: string;
  date_created_gmt: string;
  date_modified: string;
  date_modified_gmt: string;
  email: string;
  first_name: string;
  last_name: string;
  role: "customer";
  username: string;
  billing: ShopAddress & { email: string; phone: string };
  shipping: ShopAddress & { phone: string };
  is_paying_customer: boolean;
  avatar_url: "";
  meta_data: [];
  _links: { self: { href: string; targetHints: { allow: string[] } }[]; collection: { href: string }[] };
};

export const listShopCustomers = defineCall<{ query: typeof listShopCustomersQuery }, ShopCustomer[]>({
  name: "listShopCustomers",
  method: "GET",
  path: `${wc}/customers`,
  access: "api_key",
  status: 200,
  summary: "Customers in WooCommerce's shape, by name",
});

export const getShopCustomer = defineCall<{ params: typeof shopIdParams; query: typeof shopItemQuery }, ShopCustomer>({
  name: "getShopCustomer",
  method: "GET",
  path: `${wc}/customers/{id}`,
  access: "api_key",
  status: 200,
  summary: "One customer in WooCommerce's shape",
});
