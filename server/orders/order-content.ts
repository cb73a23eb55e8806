import { isDeepStrictEqual } from "node:util";
import type { Selectable } from "kysely";
import type { Database } from "../database/kysely.ts";
import type { Orders } from "../database/types.ts";
import { customerDetails } from "./shop-order-details.ts";
import { storeCustomer } from "./store-order.ts";

type Texts = Record<string, string>;

/** What people have typed into an order. */
export type OrderContent = { billing: Texts; shipping: Texts; customer_note: string; meta: Record<string, unknown> };

const fieldNames: Record<keyof OrderContent, string> = {
  billing: "billing address",
  shipping: "shipping address",
  customer_note: "customer's note",
  meta: "metadata",
};

/** As it is stored. */
export function contentOf(order: Pick<Selectable<Orders>, keyof OrderContent>): OrderContent {
  return {
    billing: order.billing as Texts,
    shipping: order.shipping as Texts,
    customer_note: order.customer_note,
    meta: order.meta as Record<string, unknown>,
  };
}

/** As it is written. */
export function contentColumns({ billing, shipping, customer_note, meta }: OrderContent) {
  return {
    billing: JSON.stringify(billing),
    shipping: JSON.stringify(shipping),
    customer_note,
    meta: JSON.stringify(meta),
  };
}

/** Which parts of it became another, in the order of `after`, and what staff call them. */
export function changedContent(before: OrderContent, after: OrderContent) {
  const names = (Object.keys(after) as (keyof OrderContent)[]).filter(
    (name) => !isDeepStrictEqual(before[name], after[name]),
  );
  return { names, inWords: names.map((name) => fieldNames[name]).join(", ") };
}

/** Who an order is for once its content has changed: of another email address it is another customer. */
export async function customerColumns(
  db: Database,
  order: Pick<Selectable<Orders>, "customer_email" | "customer_id" | "date_created">,
  { billing, meta }: Pick<OrderContent, "billing" | "meta">,
) {
  const details = customerDetails(billing, meta);
  if (details.customer_email === order.customer_email) return { ...details, customer_id: order.customer_id };
  const customer = customerOfContent(details, billing, order.date_created);
  return { ...details, customer_id: await storeCustomer(db, customer) };
}

/** The customer whom an order's content names. */
export function customerOfContent(
  details: ReturnType<typeof customerDetails>,
  billing: { company?: string },
  since: Date,
) {
  return {
    email: details.customer_email,
    name: details.customer_name,
    company: billing.company ?? "",
    phone: details.customer_phone,
    since,
  };
}

const erasedName = "Erased customer";

/** What an order says of a person who was erased. */
export const erasedCustomer = { customer_email: "", customer_name: erasedName, customer_phone: "" };

/** Whose person was erased here: whoever else may still know them must not bring them back. */
export function isErased(order: Pick<Selectable<Orders>, "customer_name" | "customer_email">): boolean {
  return order.customer_email === "" && order.customer_name === erasedName;
}
