import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createBooking } from "../../../contract/bookings.ts";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { bookingB1 } from "../../../test/fixtures.ts";
import { post, quoteFor, testClock } from "../../../test/journeys.ts";
import { bookPending, payInSandbox, refund } from "../../../test/payments.ts";
import { findSummaryDifferences } from "./find-summary-differences.ts";
import { foldOrderChanges } from "./fold-order-changes.ts";

describe("bookings, payments and refunds at the same time", () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp({ now: testClock().now, settings: { livePaymentsEnabled: true } });
  });
  afterAll(() => app.close());

  it("by one customer and by many neither lock each other out nor make a figure wrong while changes are folded", async () => {
    const { db } = app;
    const pending = [];
    for (let i = 0; i < 8; i++) pending.push(await bookPending(app));
    const quotes = await Promise.all(Array.from({ length: 16 }, () => quoteFor(app)));
    let isOver = false;
    const folding = (async () => {
      while (!isOver) await foldOrderChanges(db);
    })();
    const booked = quotes.map(({ id }, index) =>
      post(app, createBooking.path, {
        ...bookingB1,
        quoteId: id,
        ...(index % 2 && { email: `customer${index}@example.ie` }),
      }),
    );
    const paid = pending.map(async (order) => {
      await payInSandbox(app, order);
      return Promise.all(["10.00", "5.00"].map((amount) => refund(app, order.orderId, { amount })));
    });
    const statuses = [...(await Promise.all(booked)), ...(await Promise.all(paid)).flat()].map(({ status }) => status);
    isOver = true;
    await folding;
    expect(statuses).toEqual(statuses.map(() => 201));
    const { rows } = await sql<{
      deadlocks: number;
    }>`select deadlocks from pg_stat_database where datname = current_database()`.execute(db);
    expect(rows).toEqual([{ deadlocks: 0 }]);
    expect(await findSummaryDifferences(db)).toEqual([]);
  });

  it("wait for no summary row: an order is booked while a fold holds every summary", async () => {
    const { db } = app;
    const { id } = await quoteFor(app);
    await bookPending(app);
    await db.transaction().execute(async (transaction) => {
      await foldOrderChanges(transaction);
      const email = "somebody.new@example.ie";
      const { status } = await post(app, createBooking.path, { ...bookingB1, quoteId: id, email });
      expect(status).toBe(201);
    });
    expect(await findSummaryDifferences(db)).toEqual([]);
  });
});
