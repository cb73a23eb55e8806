import assert from "node:assert/strict";
import type pg from "pg";
import type { FakeStripe } from "../fakes/stripe/fake-stripe.ts";

type Row = {
  id: number;
  reference: string;
  status: string;
  receipts: number;
  confirmed: number;
  paid_events: number;
  state: string;
};

/**
 * Checks that the gateway's payments and the shop's orders agree, each once. `delivered` names the orders that were
 * delivered.
 */
export async function checkPayments(
  stripe: FakeStripe,
  pool: pg.Pool,
  delivered: readonly number[] = [],
): Promise<number> {
  const { intents, refunds } = await stripe.books();
  const paid = intents.filter(({ status }) => status === "succeeded").map(({ id }) => id);
  const { rows } = await pool.query<Row>(`
    SELECT orders.id, reference, orders.status, payments.state,
      (SELECT count(*)::int FROM documents WHERE order_id = orders.id) AS receipts,
      (SELECT count(*)::int FROM emails WHERE order_id = orders.id AND data->>'flag' = 'confirmed_booking') AS confirmed,
      (SELECT count(*)::int FROM order_events WHERE order_id = orders.id AND kind = 'paid') AS paid_events
    FROM payments JOIN orders ON orders.id = payments.order_id`);
  assert.deepEqual(
    rows.map(({ reference }) => reference).sort(),
    paid.sort(),
    "the payments of the gateway and of the shop",
  );
  for (const { id, reference, ...row } of rows) {
    const status = delivered.includes(id) ? "completed" : "processing";
    assert.deepEqual(
      row,
      { status, state: "applied", receipts: 1, confirmed: 2, paid_events: 1 },
      `the order of ${reference}`,
    );
  }
  assert.equal(refunds.length, 0, "something was refunded");
  const { rows: numbers } = await pool.query<{ number: number }>("SELECT number FROM documents ORDER BY number");
  assert.deepEqual(
    numbers.map(({ number }) => number),
    numbers.map((_, index) => index + 1),
    "the receipts' numbers",
  );
  const { rows: strays } = await pool.query("SELECT 1 FROM payments WHERE order_id IS NULL OR state <> 'applied'");
  assert.equal(strays.length, 0, "a payment belongs to no order");
  return paid.length;
}
