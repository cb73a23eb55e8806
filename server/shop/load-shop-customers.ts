import type { Selectable } from "kysely";
import { wc } from "../../contract/paths.ts";
import type { ShopCustomer } from "../../contract/shop-customers.ts";
import type { Context } from "../context.ts";
import type { Customers } from "../database/types.ts";
import { shopTime } from "./shop-fields.ts";
import { toShopAddress } from "./to-shop-order.ts";

type Wanted = Pick<Context, "db" | "environment">;

/** Loads customers in the format of wc/v3, with the addresses of their newest orders, in one query for all of them. */
export async function loadShopCustomers(
  { db, environment }: Wanted,
  customers: Selectable<Customers>[],
): Promise<ShopCustomer[]> {
  if (customers.length === 0) return [];
  const newest = await db
    .selectFrom("customers")
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom("orders")
          .select(["billing", "shipping"])
          .whereRef("orders.customer_email", "=", "customers.email")
          .orderBy("date_created", "desc")
          .limit(1)
          .as("newest"),
      (join) => join.onTrue(),
    )
    .select(["customers.id", "newest.billing", "newest.shipping"])
    .where(
      "customers.id",
      "in",
      customers.map(({ id }) => id),
    )
    .execute();
  return customers.map((customer) => {
    const addresses = newest.find(({ id }) => id === customer.id);
    return toShopCustomer(customer, addresses ?? { billing: {}, shipping: {} }, environment.publicUrl);
  });
}

function toShopCustomer(
  customer: Selectable<Customers>,
  addresses: { billing: unknown; shipping: unknown },
  publicUrl: string,
): ShopCustomer {
  const created = shopTime(customer.created_at);
  const modified = shopTime(customer.last_order_at ?? customer.created_at);
  const [firstName = "", ...lastNames] = customer.name.split(" ");
  const lastName = lastNames.join(" ");
  const billing = toShopAddress(addresses.billing as Record<string, string>);
  return {
    id: customer.id,
    date_created: created.local,
    date_created_gmt: created.gmt,
    date_modified: modified.local,
    date_modified_gmt: modified.gmt,
    email: customer.email,
    first_name: firstName,
    last_name: lastName,
    role: "customer",
    username: customer.email,
    billing: {
      ...billing,
      first_name: billing.first_name || firstName,
      last_name: billing.last_name || lastName,
      company: billing.company || customer.company,
      email: customer.email,
      phone: customer.phone,
    },
    shipping: {
      ...toShopAddress(addresses.shipping as Record<string, string>),
      phone: (addresses.shipping as { phone?: string }).phone ?? "",
    },
    is_paying_customer: customer.completed_orders > 0,
    avatar_url: "",
    meta_data: [],
    _links: {
      self: [{ href: `${publicUrl}${wc}/customers/${customer.id}`, targetHints: { allow: ["GET"] } }],
      collection: [{ href: `${publicUrl}${wc}/customers` }],
    },
  };
}
