import assert from "node:assert/strict";
import type pg from "pg";

/** A booking that was answered 201. */
export type Booked = { orderId: number; orderKey: string; quoteId: string; totalCents: number; lines: number };

type Stored = {
  id: number;
  order_key: string;
  quote_id: string;
  total_cents: number;
  net_cents: number;
  lines: number;
  lines_cents: number;
  events: number;
  submissions: number;
  emails: number;
  answers: number;
};

/** A payment adds one submission and two emails. */
const wholeOrders = `
  SELECT id, order_key, quote_id, total_cents, net_cents,
    (SELECT count(*) FROM order_lines WHERE order_id = orders.id) AS lines,
    (SELECT coalesce(sum(amount_cents), 0) FROM order_lines WHERE order_id = orders.id) AS lines_cents,
    (SELECT count(*) FROM order_events WHERE order_id = orders.id AND kind = 'booked') AS events,
    (SELECT count(*) FROM form_submissions WHERE order_id = orders.id) - paid AS submissions,
    (SELECT count(*) FROM emails WHERE order_id = orders.id AND template NOT IN ('delivery_news', 'delivery_notification', 'completed')) - paid * 2
      AS emails,
    (SELECT count(*) FROM idempotency_keys WHERE scope = 'createBooking' AND (response->>'orderId')::integer = orders.id) AS answers
  FROM orders, LATERAL (SELECT (date_paid IS NOT NULL)::int AS paid)`;

/** Checks that the database has exactly the orders answered with 201, once and complete, and no orphaned rows. */
export async function checkStored(pool: pg.Pool, booked: Booked[]): Promise<void> {
  const { rows } = await pool.query<Stored>(wholeOrders);
  const stored = new Map(rows.map((row) => [row.id, row]));
  for (const { orderId, orderKey, quoteId, totalCents, lines } of booked) {
    const row = stored.get(orderId);
    assert.ok(row, `order ${orderId} was answered 201 and is not in the database`);
    const expected = { order_key: orderKey, quote_id: quoteId, total_cents: totalCents, lines };
    const { order_key, quote_id, total_cents } = row;
    assert.deepEqual({ order_key, quote_id, total_cents, lines: row.lines }, expected, `order ${orderId}`);
    assert.equal(Number(row.lines_cents), row.net_cents, `the lines of order ${orderId} do not add up`);
    const { events, submissions, emails, answers } = row;
    assert.deepEqual(
      { events, submissions, emails, answers },
      { events: 1, submissions: 2, emails: 2, answers: 1 },
      `order ${orderId}`,
    );
  }
  assert.equal(new Set(booked.map(({ orderId }) => orderId)).size, booked.length, "one order answered two intents");
  assert.equal(rows.length, booked.length, `there are ${rows.length} orders for ${booked.length} intents`);
  assert.equal(new Set(rows.map(({ quote_id }) => quote_id)).size, rows.length, "a quote became two orders");
  const { rows: strays } = await pool.query<{ strays: number }>(
    `SELECT (SELECT count(*) FROM form_submissions WHERE order_id IS NULL) + (SELECT count(*) FROM emails WHERE order_id IS NULL) AS strays`,
  );
  assert.equal(strays[0]?.strays, 0, "submissions or emails were stored without their order");
}
