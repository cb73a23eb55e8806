import { type RawBuilder, type Selectable, sql, type Updateable } from "kysely";
import type { OrderId } from "../../domain/orders/references.ts";
import { fullName } from "../../domain/text/words.ts";
import type { Context } from "../context.ts";
import type { Database } from "../database/kysely.ts";
import type { Orders } from "../database/types.ts";
import { nextVersion } from "./order-version.ts";
import { storeCustomer } from "./store-order.ts";
import type { StoredBilling, StoredMeta, StoredShipping } from "./stored-order.ts";

/** Contacts and texts to store; of the metadata, only the keys that change. */
export type StoredContacts = {
  billing: Partial<StoredBilling>;
  shipping: Partial<StoredShipping>;
  meta: StoredMeta;
};

/**
 * Stores contacts and texts of an order as its next version; a new email address is stored as another customer. The
 * caller holds the order's lock.
 */
export async function storeContacts(
  context: Context,
  order: Selectable<Orders>,
  { billing, shipping, meta }: StoredContacts,
  columns: Pick<Updateable<Orders>, "scheduled_date" | "estimated_delivery_date" | "vat_number" | "po_number"> = {},
): Promise<Selectable<Orders>> {
  const name = fullName(billing.first_name ?? "", billing.last_name ?? "") || order.customer_name;
  const email = (billing.email ?? order.customer_email).toLowerCase();
  const phone = billing.phone ?? order.customer_phone;
  const { company = "" } = billing;
  const { vat_number: vatNumber = "" } = columns;
  const customerId = await storeCustomer(context.db, { email, name, company, vatNumber, phone, since: context.now() });
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
      version: nextVersion,
      date_modified: context.now(),
      ...columns,
    })
    .where("id", "=", order.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Contacts under the field names of the booking form. */
export type TypedContacts = { firstName: string; lastName: string; email: string } & Record<string, unknown>;

/** Corrects the stored submissions too, because a mistyped address may be a stranger's. */
export async function correctSubmissions(db: Database, orderId: OrderId, typed: TypedContacts): Promise<void> {
  const data = { ...typed, names: fullName(typed.firstName, typed.lastName) };
  await db
    .updateTable("form_submissions")
    .set({ email: typed.email.toLowerCase(), data: sql`data || ${JSON.stringify(data)}::jsonb` as RawBuilder<string> })
    .where("order_id", "=", orderId)
    .execute();
}
