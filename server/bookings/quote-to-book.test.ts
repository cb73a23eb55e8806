import { CompiledQuery, sql } from "kysely";
import { expect, it, vi } from "vitest";
import { appForFile } from "../../test/app-for-file.ts";
import { bookRequest, quoteFor } from "../../test/journeys.ts";
import { findQuoteToBook } from "./quote-to-book.ts";

const { app } = appForFile();

it("Bookings of one moment are looked up in one statement, each with its own quote and its own ids", async () => {
  const [first, second] = [await quoteFor(app), await quoteFor(app)];
  const { quote: booked, orderId } = await bookRequest(app);
  const customer = await app.db
    .selectFrom("orders")
    .select(["customer_email", "customer_id"])
    .where("id", "=", orderId)
    .executeTakeFirstOrThrow();
  const asked = vi.spyOn(app.db, "executeQuery");
  const find = (quoteId: string, email = "nobody@example.ie") => findQuoteToBook(app.context, quoteId, email);
  const found = await Promise.all([
    find(second.id),
    find("q_unknown"),
    find(first.id, customer.customer_email.toUpperCase()),
    find(booked.id),
    find(first.id),
  ]);
  expect(asked).toHaveBeenCalledTimes(1);
  asked.mockRestore();
  expect(found.map((one) => one?.quote.id)).toEqual([second.id, undefined, first.id, booked.id, first.id]);
  expect(found.map((one) => one?.order?.id)).toEqual([undefined, undefined, undefined, orderId, undefined]);
  expect(found.map((one) => one?.customer?.id)).toEqual([
    undefined,
    undefined,
    customer.customer_id,
    undefined,
    undefined,
  ]);
  const known = found.filter((one) => one !== null);
  expect(new Set(known.map(({ ids }) => ids.order)).size).toBe(4);
  expect(new Set(known.flatMap(({ ids }) => [ids.teamSubmission, ids.customerSubmission])).size).toBe(8);
});

it("Bookings look up their quotes by key, even on a connection that planned the statement while the tables were small", async () => {
  const quote = await quoteFor(app);
  const asked = vi.spyOn(app.db, "executeQuery");
  await findQuoteToBook(app.context, quote.id, "nobody@example.ie");
  const query = asked.mock.calls.at(-1)?.[0] as CompiledQuery;
  asked.mockRestore();
  const plan = await app.db.transaction().execute(async (db) => {
    await sql`set local plan_cache_mode = force_generic_plan`.execute(db);
    await db.executeQuery(CompiledQuery.raw(`prepare look_up as ${query.sql}`));
    const { rows } = await sql<{ "QUERY PLAN": string }>`explain execute look_up ('{}', '{}', 0)`.execute(db);
    await sql`deallocate look_up`.execute(db);
    return rows.map((row) => row["QUERY PLAN"]).join("\n");
  });
  expect(plan).toContain("quotes_pkey");
  expect(plan).not.toContain("Seq Scan");
});
