import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../test/database.ts";
import { inTransaction } from "./transaction.ts";

describe("a transaction", () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.drop());

  const save = (version: number, author: string) => ({ version, data: JSON.stringify({ a: [1] }), author });

  it("keeps everything that was written, or nothing", async () => {
    const { db } = database;
    const failing = inTransaction({ db }, async ({ db: trx }) => {
      await trx.insertInto("settings_versions").values(save(1, "Aoife")).execute();
      throw new Error("the rule was broken");
    });
    await expect(failing).rejects.toThrow("the rule was broken");
    expect(await db.selectFrom("settings_versions").selectAll().execute()).toEqual([]);
  });

  it("is the db of the inner context, while the outer context is unchanged", async () => {
    const outside = { db: database.db, now: () => new Date(), log: { lines: 0 } };
    await inTransaction(outside, async (inside) => {
      expect(inside).toEqual({ ...outside, db: inside.db });
      expect(inside.db.isTransaction).toBe(true);
      expect(inside.log).toBe(outside.log);
      await inTransaction(inside, async (joined) => expect(joined).toBe(inside));
    });
    expect(outside.db).toBe(database.db);
    expect(outside.db.isTransaction).toBe(false);
  });

  it("joins the transaction it is called in", async () => {
    const { db } = database;
    const failing = inTransaction({ db }, async (outer) => {
      await inTransaction(outer, ({ db }) => db.insertInto("settings_versions").values(save(2, "Brian")).execute());
      throw new Error("afterwards");
    });
    await expect(failing).rejects.toThrow("afterwards");
    expect(await db.selectFrom("settings_versions").selectAll().execute()).toEqual([]);
  });

  it("runs again after a deadlock, so that both sides succeed", async () => {
    const { db } = database;
    await db
      .insertInto("settings_versions")
      .values([save(11, "Ciara"), save(12, "Ciara")])
      .execute();
    let runs = 0;
    let waiting = 0;
    let open: () => void = () => {};
    const bothInside = new Promise<void>((resolve) => {
      open = resolve;
    });
    const rename = (first: number, second: number) =>
      inTransaction({ db }, async ({ db: trx }) => {
        runs++;
        const update = (version: number) =>
          trx
            .updateTable("settings_versions")
            .set({ note: `${first}` })
            .where("version", "=", version)
            .execute();
        await update(first);
        if (++waiting === 2) open();
        await bothInside;
        await update(second);
      });
    await Promise.all([rename(11, 12), rename(12, 11)]);
    // If the second run takes its row before the other side wakes, they collide once more.
    expect(runs).toBeGreaterThan(2);
  });

  it("does not run again after an ordinary failure", async () => {
    let runs = 0;
    const failing = inTransaction(database, async ({ db: trx }) => {
      runs++;
      await sql`SELECT 1 / 0`.execute(trx);
    });
    await expect(failing).rejects.toThrow("division by zero");
    expect(runs).toBe(1);
  });
});
