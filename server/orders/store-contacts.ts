import { type RawBuilder, type Selectable, sql, type Updateable } from "kysely";
import type { OrderId } from "../../domain/orders/references.ts";
import { fullName } from "../../domain/text/words.ts";
import type { Context } from "../context.ts";
import type { Database } from "../database/kysely.ts";
import type { Orders } from "../database/types.ts";
import { raisedVersion } from "./order-version.ts";
import { storeCustomer } from "./store-order.ts";
import type { StoredBilling, StoredMeta, StoredShipping } from "./stored-order.ts";

/** What people have typed into an order, as it is to be stored; of the metadata those keys that become others. */
export type StoredContacts = {
  billing: Partial<StoredBilling>;
  shipping: Partial<StoredShipping>;
  meta: StoredMeta;
};

/**
 * Writes contacts and texts of an order, whoever changed them, in the caller's transaction, which holds the order's lock. Its customer
 * follows the email address, and the order becomes its next version.
 */
export async function storeContacts(
  context: Context,
  order: Selectable<Orders>,
  { billing, shipping, meta }: StoredContacts,
  more: Updateable<Orders> = {},
): Promise<Selectable<Orders>> {
  const name = fullName(billing.first_name ?? "", billing.last_name ?? "") || order.customer_name;
  const email = (billing.email ?? order.customer_email).toLowerCase();
  const phone = billing.phone ?? order.customer_phone;
  const customerId = await storeCustomer(context.db, { email, name, phone, since: context.now() });
  return context.db
    .updateTable("orders")
    .set({
      customer_id: customerId,
      customer_email: email,
      customer_name: name,
      customer_phone: phone,
      billing: JSON.stringify(billing),
      shipping: JSON.stringify(shipping),
      meta: sql<string>`meta || ${JSON.stringify(meta)}::jsonb`,
      version: raisedVersion,
      date_modified: context.now(),
      ...more,
    })
    .where("id", "=", order.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** What the form of a booking says, by the names of its fields. */
export type TypedContacts = { firstName: string; lastName: string; email: string } & Record<string, unknown>;

/** Corrects what was typed wherever it is kept: a wrong address may be a stranger's. */
export async function correctSubmissions(db: Database, orderId: OrderId, typed: TypedContacts): Promise<void> {
  const data = { ...typed, names: fullName(typed.firstName, typed.lastName) };
  await db
    .updateTable("form_submissions")
    .set({ email: typed.email.toLowerCase(), data: sql`data || ${JSON.stringify(data)}::jsonb` as RawBuilder<string> })
    .where("order_id", "=", orderId)
    .execute();
}
