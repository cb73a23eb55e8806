import { isDeepStrictEqual } from "node:util";
import type { Selectable } from "kysely";
import type { Database } from "../database/kysely.ts";
import type { Orders } from "../database/types.ts";
import { customerDetails } from "./shop-order-details.ts";
import { storeCustomer } from "./store-order.ts";

type Texts = Record<string, string>;

/** The texts and addresses of an order. */
export type OrderContent = { billing: Texts; shipping: Texts; customer_note: string; meta: Record<string, unknown> };

const fieldNames: Record<keyof OrderContent, string> = {
  billing: "billing address",
  shipping: "shipping address",
  customer_note: "customer's note",
  meta: "metadata",
};

export function contentOf(order: Pick<Selectable<Orders>, keyof OrderContent>): OrderContent {
  return {
    billing: order.billing as Texts,
    shipping: order.shipping as Texts,
    customer_note: order.customer_note,
    meta: order.meta as Record<string, unknown>,
  };
}

export function contentColumns({ billing, shipping, customer_note, meta }: OrderContent) {
  return {
    billing: JSON.stringify(billing),
    shipping: JSON.stringify(shipping),
    customer_note,
    meta: JSON.stringify(meta),
  };
}

/** The changed parts, in the order of `after`, and their names for staff. */
export function changedContent(before: OrderContent, after: OrderContent) {
  const names = (Object.keys(after) as (keyof OrderContent)[]).filter(
    (name) => !isDeepStrictEqual(before[name], after[name]),
  );
  return { names, inWords: names.map((name) => fieldNames[name]).join(", ") };
}

/** Returns the customer columns for changed content; a new email address is stored as another customer. */
export async function storeOrderCustomer(
  db: Database,
  order: Pick<Selectable<Orders>, "customer_email" | "customer_id" | "date_created">,
  { billing, meta }: Pick<OrderContent, "billing" | "meta">,
) {
  const details = customerDetails(billing, meta);
  if (details.customer_email === order.customer_email) return { ...details, customer_id: order.customer_id };
  const customer = customerOfContent(details, billing, order.date_created);
  return { ...details, customer_id: await storeCustomer(db, customer) };
}

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

/** Replaces a person's name once their order and its documents are old enough. */
export const removedName = "Removed after six years";

/** The customer columns of an erased person, or of a person in an old order. */
export function anonymousCustomer(as: "erased" | "removed") {
  return { customer_email: "", customer_name: as === "erased" ? erasedName : removedName, customer_phone: "" };
}

/** Whether the customer was erased or removed here, in which case an import must not restore their data. */
export function isErased(order: Pick<Selectable<Orders>, "customer_name" | "customer_email">): boolean {
  return order.customer_email === "" && [erasedName, removedName].includes(order.customer_name);
}
