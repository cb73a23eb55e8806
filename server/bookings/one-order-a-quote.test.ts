import { describe, expect, it } from "vitest";
import { appForFile } from "../../test/app-for-file.ts";
import { book, bookRequest, quoteFor } from "../../test/journeys.ts";
import { outboxOf, submitBooking } from "../../test/read-order.ts";

const { app, clock } = appForFile();

describe("one quote becomes one order", () => {
  const ordersOf = (quoteId: string) =>
    app.db.selectFrom("orders").select("id").where("quote_id", "=", quoteId).execute();

  it("and the same request with the same key gets the same answer", async () => {
    const quote = await quoteFor(app);
    const first = await submitBooking(app, quote.id, {}, "booking-1");
    clock.set("2026-03-05T18:00:00Z");
    const again = await submitBooking(app, quote.id, {}, "booking-1");
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.body).toEqual(first.body);
  });

  it("and the same key with another body is refused", async () => {
    const [quote, other] = [await quoteFor(app), await quoteFor(app)];
    await submitBooking(app, quote.id, {}, "booking-2");
    const { status, body } = await submitBooking(app, other.id, {}, "booking-2");
    expect([status, body.code]).toEqual([422, "idempotency_key_reused"]);
    expect(await ordersOf(other.id)).toHaveLength(0);
  });

  it("and booking it again without a key returns the order that it became", async () => {
    const { quote, ...booking } = await bookRequest(app);
    const { status, body } = await submitBooking(app, quote.id);
    expect([status, body.code]).toEqual([409, "already_booked"]);
    expect(body.data).toMatchObject({ booking, orderStatus: "on-hold" });
  });

  it("and twenty requests at once with one key give one order and twenty identical answers", async () => {
    const quote = await quoteFor(app);
    const answers = await Promise.all(Array.from({ length: 20 }, () => submitBooking(app, quote.id, {}, "booking-20")));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    for (const { body } of answers) expect(body).toEqual(answers[0]?.body);
    const [order, ...others] = await ordersOf(quote.id);
    expect(others).toEqual([]);
    expect(await outboxOf(app, order?.id ?? 0)).toHaveLength(2);
  });

  it("and of twenty requests at once without a key one is accepted, and the others get its order", async () => {
    const quote = await quoteFor(app);
    const answers = await Promise.all(Array.from({ length: 20 }, () => submitBooking(app, quote.id)));
    const accepted = answers.filter(({ status }) => status === 201);
    expect(accepted).toHaveLength(1);
    const others = answers.filter(({ body }) => body.code === "already_booked");
    expect(others).toHaveLength(19);
    for (const { body } of others) expect(body.data["booking"]).toEqual(accepted[0]?.body);
    expect(await ordersOf(quote.id)).toHaveLength(1);
  });

  it("and of many booked at the same moment, one of them twice, each has all of its own rows and the refused one none", async () => {
    const quotes = await Promise.all(Array.from({ length: 24 }, () => quoteFor(app)));
    const bookAll = (some: typeof quotes, from: number) =>
      Promise.all(
        some.map(({ id }, index) => {
          const person = from + index;
          return submitBooking(app, id, { email: `together-${person}@example.ie`, lastName: `Person ${person}` });
        }),
      );
    const accepted = await bookAll(quotes.slice(0, 12), 0);
    expect(accepted.map(({ status }) => status)).toEqual(Array(12).fill(201));
    const answers = [...accepted, ...(await bookAll([...quotes.slice(12), quotes[23]!], 12))];
    expect(answers.map(({ status }) => status).toSorted()).toEqual([...Array(24).fill(201), 409]);
    for (const [person, { status, body }] of answers.entries()) {
      const email = `together-${person}@example.ie`;
      const own = await app.db
        .selectFrom("orders")
        .innerJoin("customers", "customers.id", "orders.customer_id")
        .select(["orders.id", "orders.customer_name", "customers.email"])
        .where("customer_email", "=", email)
        .execute();
      const count = (table: "order_lines" | "order_events" | "form_submissions" | "emails") =>
        app.db.selectFrom(table).select("order_id").where("order_id", "=", body.orderId).execute();
      if (status !== 201) {
        expect(own).toEqual([]);
        expect(await app.db.selectFrom("customers").select("id").where("email", "=", email).execute()).toEqual([]);
        continue;
      }
      expect(own).toEqual([{ id: body.orderId, customer_name: `Áine Person ${person}`, email }]);
      const rows = await Promise.all(
        (["order_lines", "order_events", "form_submissions", "emails"] as const).map(count),
      );
      const [lines, ...others] = rows.map(({ length }) => length);
      expect(lines).toBeGreaterThan(0);
      expect(others).toEqual([1, 2, 2]);
    }
  });

  it("and one customer per email, whoever books first", async () => {
    const quotes = await Promise.all(Array.from({ length: 8 }, () => quoteFor(app)));
    const emails = ["Maeve@Example.ie", "maeve@example.ie"];
    await Promise.all(quotes.map((quote, index) => book(app, quote.id, { email: emails[index % 2] ?? "" })));
    const customers = await app.db
      .selectFrom("customers")
      .selectAll()
      .where("email", "=", "maeve@example.ie")
      .execute();
    expect(customers).toHaveLength(1);
    const orders = await app.db
      .selectFrom("orders")
      .select("customer_id")
      .where("customer_email", "=", "maeve@example.ie")
      .execute();
    expect(orders.map((order) => order.customer_id)).toEqual(Array(8).fill(customers[0]?.id));
  });
});
