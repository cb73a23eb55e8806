import { randomBytes } from "node:crypto";
import { splitVat } from "../domain/money/vat.ts";
import type { OrderStatus } from "../domain/orders/statuses.ts";
import type { Database } from "../server/database/kysely.ts";

export type StoredTestOrder = {
  email: string;
  name?: string;
  company?: string;
  phone?: string;
  status?: OrderStatus;
  totalCents?: number;
  at: Date;
  serviceName?: string;
  pickupTown?: string;
  dropoffTown?: string;
  /** Whether it was paid by phone, so that there is something to refund. */
  paid?: boolean;
};

/**
 * Inserts orders of any status and age into the tables, since no journey creates an order half a year old. Returns
 * their ids.
 */
export async function storeOrders(db: Database, orders: StoredTestOrder[]): Promise<number[]> {
  const ids: number[] = [];
  for (const order of orders) ids.push(await storeOne(db, order));
  return ids;
}

async function storeOne(db: Database, order: StoredTestOrder): Promise<number> {
  const {
    name = "Mary Kelly",
    company = "",
    phone = "0871234567",
    status = "completed",
    totalCents = 1000,
    at,
  } = order;
  const email = order.email.toLowerCase();
  const customer = await db
    .insertInto("customers")
    .values({ email, name, company, phone, created_at: at })
    .onConflict((conflict) => conflict.column("email").doUpdateSet({ name, company, phone }))
    .returning("id")
    .executeTakeFirstOrThrow();
  const { netCents, vatCents } = splitVat(totalCents);
  const { id } = await db
    .insertInto("orders")
    .values({
      order_key: `wc_order_${randomBytes(12).toString("hex")}`,
      status,
      kind: "priced",
      payment_method: order.paid ? "phone" : "",
      net_cents: netCents,
      vat_cents: vatCents,
      total_cents: totalCents,
      customer_id: customer.id,
      customer_email: email,
      customer_name: name,
      customer_phone: phone,
      service_name: order.serviceName ?? "Small Van",
      pickup_town: order.pickupTown ?? "Tallaght",
      dropoff_town: order.dropoffTown ?? "Cork",
      billing: JSON.stringify({ email: order.email, phone, company }),
      date_created: at,
      date_modified: at,
      date_paid: order.paid ? at : null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  if (order.paid) {
    await db
      .insertInto("payments")
      .values({
        order_id: id,
        method: "phone",
        reference: `test-${id}`,
        livemode: true,
        amount_cents: totalCents,
        currency: "EUR",
        state: "applied",
        received_at: at,
      })
      .execute();
  }
  return id;
}
