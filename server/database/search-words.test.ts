import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { storeTestOrder } from "../../test/orders.ts";
import { backfillSearchWords } from "./backfill-search-words.ts";
import { flushSearchIndexes } from "./flush-search-indexes.ts";
import { escapeLike, foldTerm, foldText, matchWords, phoneDigits, selectiveWords } from "./search-words.ts";

it("typed characters stand for themselves in a pattern", () => {
  expect(["100%", "a_b", "c\\d", "O'Brien"].map(escapeLike)).toEqual(["100\\%", "a\\_b", "c\\\\d", "O'Brien"]);
});

it("an index is searched for the two words that look rarest, and for an e-mail address those before its '@'", () => {
  expect(selectiveWords("1042 harbour road w91xy45")).toEqual(["w91xy45", "1042"]);
  expect(selectiveWords("221 harbour road")).toEqual(["harbour", "road"]);
  expect(selectiveWords("van to galway city")).toEqual(["galway", "city"]);
  expect(selectiveWords("aine.byrne@example.ie")).toEqual(["byrne", "aine"]);
  expect(selectiveWords("d2")).toEqual([]);
});

it("a term is folded, with a postcode in one piece", () => {
  expect(
    [
      "  D24  XY45 ",
      "BT1 5GS Belfast",
      "#1001",
      "Siobhán O’Brien",
      "12 Main Street",
      "WC4048",
      "dl 12",
      "wc 40 main",
    ].map(foldTerm),
  ).toEqual([
    "d24xy45",
    "bt15gs belfast",
    "1001",
    "siobhan obrien",
    "12 main street",
    "wc-4048",
    "dl-12",
    "wc 40 main",
  ]);
});

const names: [string, string][] = [
  ["Siobhán O’Brien", "siobhan obrien"],
  ["SIOBHÁN O'BRIEN", "siobhan obrien"],
  ["Ní Bhriain", "ni bhriain"],
  ["Gréagóir Ó Dúill", "greagoir o duill"],
  ["D`Arcy", "darcy"],
  ["Müller-Łukasz", "muller-lukasz"],
  ["ØRE Sørensen", "ore sorensen"],
  ["Đorđe Ðór Ħal Ŧ Ilgın", "dorde dor hal t ilgin"],
  ["Æsa Œuvre Strauß Þór", "aesa oeuvre strauss thor"],
];
const phones: [string, string][] = [
  ["+353 87 123 4567", "871234567"],
  ["+353 (0)87 123 4567", "871234567"],
  ["00353871234567", "871234567"],
  ["353871234567", "871234567"],
  ["087 123 4567", "871234567"],
  ["(087) 123-4567", "871234567"],
  ["1234567", "1234567"],
  ["01 234 5678", "12345678"],
  // Mullingar's area code is 044.
  ["044 123 4567", "441234567"],
  ["+44 28 9012 3456", "2890123456"],
  ["0044 28 9012 3456", "2890123456"],
  ["442890123456", "2890123456"],
  ["028 9012 3456", "2890123456"],
  ["+1 212 555 0100", "12125550100"],
  ["", ""],
];

describe("stored and typed text", () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp();
  });
  afterAll(() => app.close());

  it.each(names)("is folded in the same way: %s", async (text, folded) => {
    const { rows } = await sql<{ folded: string }>`select fold_words(${text}) as folded`.execute(app.db);
    expect([foldText(text), rows[0]?.folded]).toEqual([folded, folded]);
  });

  it.each(phones)("gives the same phone digits: %s", async (text, digits) => {
    const { rows } = await sql<{ digits: string }>`select phone_digits(${text}) as digits`.execute(app.db);
    expect([phoneDigits(text), rows[0]?.digits]).toEqual([digits, digits]);
  });

  it("is found at once when new, and sorted into its index by a job", async () => {
    const id = await storeTestOrder(app.db, { customer_name: "Caoilfhionn Quux" });
    const found = async () =>
      (await app.db.selectFrom("orders").select("id").where(matchWords("lfhionn")!).execute()).map((order) => order.id);
    expect(await found()).toEqual([id]);
    expect(await flushSearchIndexes(app.context)).toBeGreaterThan(0);
    expect(await found()).toEqual([id]);
    expect(await flushSearchIndexes(app.context)).toBe(0);
  });

  it("gets its words in every row, however many newer rows have theirs already", async () => {
    const { db } = app;
    const more = Array.from({ length: 201 }, (_, nr) => ({ email: `${nr}@words.example.ie`, created_at: new Date() }));
    const customers = await db.insertInto("customers").values(more).returning("id").execute();
    const orders: { id: number }[] = [];
    for (const _ of more) orders.push({ id: await storeTestOrder(db) });
    for (const [table, [oldest]] of [
      ["orders", orders],
      ["customers", customers],
    ] as const) {
      await sql`update ${sql.table(table)} set words = null where id = ${oldest!.id}`.execute(db);
      const without = async () => await db.selectFrom(table).select("id").where("words", "is", null).execute();
      expect([await without(), await backfillSearchWords(app.context), await without()]).toEqual([
        [{ id: oldest!.id }],
        false,
        [],
      ]);
    }
  });

  it("gets its words from a job in older rows, without an event for anybody", async () => {
    const { db } = app;
    await sql`alter table orders disable trigger user`.execute(db);
    const id = await storeTestOrder(db, { customer_name: "Siobhán O’Brien" });
    await sql`alter table orders enable trigger user`.execute(db);
    await db
      .insertInto("webhooks")
      .values({
        name: "All",
        topic: "order.updated",
        delivery_url: "https://client.example/hook",
        secret: "secret",
        status: "active",
        created_at: new Date(),
        modified_at: new Date(),
        next_attempt_at: new Date(),
      } as never)
      .execute();
    const words = async () =>
      (await db.selectFrom("orders").select("words").where("id", "=", id).executeTakeFirst())?.words;
    const news = async () => (await db.selectFrom("webhook_deliveries").selectAll().execute()).length;
    expect(await words()).toBeNull();
    expect(await backfillSearchWords(app.context)).toBe(false);
    expect([await words(), await news()]).toEqual([expect.stringContaining("siobhan obrien"), 0]);
    // A migration clears the words of rows that have to be folded in another way.
    await sql`update orders set words = null where id = ${id}`.execute(db);
    expect(await news()).toBe(0);
    expect(await backfillSearchWords(app.context)).toBe(false);
    expect([await words(), await news()]).toEqual([expect.stringContaining("siobhan obrien"), 0]);
    await db
      .updateTable("orders")
      .set({ customer_name: "Seán", date_modified: new Date() })
      .where("id", "=", id)
      .execute();
    expect([await words(), await news()]).toEqual([expect.stringContaining(`${id} sean`), 1]);
  });
});
