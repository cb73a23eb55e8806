import { sql } from "kysely";
import { expect, it } from "vitest";
import { appForFile } from "../../test/app-for-file.ts";
import { bookRequest, quoteFor } from "../../test/journeys.ts";
import { untilOneWaits } from "../../test/locks.ts";
import { storeTestOrder } from "../../test/orders.ts";
import { inTransaction } from "../database/transaction.ts";
import { deleteExpiredQuotes } from "./delete-expired-quotes.ts";

const { app } = appForFile();

const at = (day: string) => sql<Date>`${new Date(`${day}T10:00:00Z`)}::timestamptz`;
const made = (id: string, day: string) =>
  app.db
    .updateTable("quotes")
    .set({ created_at: new Date(`${day}T10:00:00Z`) })
    .where("id", "=", id)
    .execute();
const stored = async () => (await app.db.selectFrom("quotes").select("id").execute()).map(({ id }) => id);
const reached = async () =>
  (await app.db.selectFrom("watermarks").selectAll().orderBy("name").execute()).map(({ name, reached }) => [
    name,
    reached.toISOString().slice(0, 10),
  ]);
const clean = (before: string, batch = 10) => deleteExpiredQuotes(app.context, { before: at(before), batch });

it("Only old quotes that nobody booked are deleted, once each, and no other watermark moves", async () => {
  await app.db
    .insertInto("watermarks")
    .values({ name: "another", reached: new Date("2026-02-20T00:00:00Z") })
    .execute();
  const [old, next, recent] = [await quoteFor(app), await quoteFor(app), await quoteFor(app)];
  const { quote: booked } = await bookRequest(app);
  await made(old.id, "2026-01-01");
  await made(booked.id, "2026-01-02");
  await made(next.id, "2026-01-03");
  // A batch of one: the rest stays until the next batch.
  expect(await clean("2026-02-01", 1)).toBe(1);
  expect((await stored()).sort()).toEqual([booked.id, next.id, recent.id].sort());
  expect(await reached()).toEqual([
    ["another", "2026-02-20"],
    ["old quotes", "2026-01-01"],
  ]);
  expect(await clean("2026-02-01")).toBe(2);
  expect((await stored()).sort()).toEqual([booked.id, recent.id].sort());
  expect(await clean("2026-02-01")).toBe(0);
  expect(await reached()).toEqual([
    ["another", "2026-02-20"],
    ["old quotes", "2026-01-03"],
  ]);
});

it("A quote from before the watermark stays, because it was already checked", async () => {
  const [before, after] = [await quoteFor(app), await quoteFor(app)];
  await made(before.id, "2025-12-01");
  await made(after.id, "2026-01-10");
  expect(await clean("2026-02-01")).toBe(1);
  expect(await stored()).toContain(before.id);
  expect(await stored()).not.toContain(after.id);
});

it("Only one clean-up runs at a time, and another kind of clean-up's watermark does not block it", async () => {
  const quote = await quoteFor(app);
  await made(quote.id, "2026-01-20");
  const cleanBeside = (name: string) =>
    inTransaction({ db: app.db }, async ({ db }) => {
      await db.selectFrom("watermarks").selectAll().where("name", "=", name).forUpdate().execute();
      return clean("2026-02-01");
    });
  await clean("2020-01-01");
  expect(await cleanBeside("old quotes")).toBe(0);
  expect(await stored()).toContain(quote.id);
  expect(await cleanBeside("another")).toBe(1);
  expect(await stored()).not.toContain(quote.id);
});

it("A quote that is booked while it is being checked stays", async () => {
  const quote = await quoteFor(app);
  await made(quote.id, "2026-01-25");
  let cleaning: Promise<number> = Promise.resolve(0);
  await inTransaction({ db: app.db }, async ({ db }) => {
    await storeTestOrder(db, { quote_id: quote.id });
    cleaning = clean("2026-02-01");
    await untilOneWaits(app.db);
  });
  await cleaning;
  expect(await stored()).toContain(quote.id);
});
