import { randomBytes } from "node:crypto";
import type { Insertable } from "kysely";
import type { Database } from "../server/database/kysely.ts";
import type { Orders } from "../server/database/types.ts";

/** Stores an order for tests of figures and lists; by default 10.00 and completed. Returns its id. */
export async function storeTestOrder(db: Database, order: Partial<Insertable<Orders>> = {}): Promise<number> {
  const total = order.total_cents ?? 1_000;
  const { id } = await db
    .insertInto("orders")
    .values({
      order_key: `wc_order_${randomBytes(12).toString("hex")}`,
      status: "completed",
      kind: "priced",
      net_cents: total,
      vat_cents: 0,
      total_cents: total,
      customer_email: "orla@example.ie",
      billing: JSON.stringify({ email: order.customer_email ?? "orla@example.ie" }),
      customer_name: "Orla Example",
      service_name: "Small Van",
      service_type: "small_van",
      pickup_town: "Tallaght",
      dropoff_town: "Cork",
      date_created: new Date(),
      ...order,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Stores a payment of the order, and a refund of a part of it. */
export async function storeTestRefund(db: Database, orderId: number, amountCents: number): Promise<number> {
  const known = await db.selectFrom("payments").select("id").where("order_id", "=", orderId).executeTakeFirst();
  const payment =
    known ??
    (await db
      .insertInto("payments")
      .values({
        order_id: orderId,
        method: "phone",
        reference: "by phone",
        livemode: true,
        amount_cents: 1_000_000,
        currency: "EUR",
        state: "applied",
        received_at: new Date(),
      })
      .returning("id")
      .executeTakeFirstOrThrow());
  const { id } = await db
    .insertInto("refunds")
    .values({
      refund_key: randomBytes(12).toString("hex"),
      payment_id: payment.id,
      order_id: orderId,
      amount_cents: amountCents,
      by_gateway: false,
      state: "succeeded",
      requested_by: "test",
      created_at: new Date(),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}
