import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../test/database.ts";
import { untilOneWaits } from "../../test/locks.ts";
import { inTransaction } from "./transaction.ts";
import { backoffMs, createWorkQueue } from "./work-queue.ts";

const leaseMs = 60_000;
const outbox = createWorkQueue({
  table: "emails",
  key: "id",
  dueAt: "next_attempt_at",
  leaseMs,
  isOpen: (eb) => eb("state", "=", "queued"),
  onClaim: () => ({ attempts: sql<number>`attempts + 1` }),
});
/** A queue whose lease has a column of its own beside the due time. */
const placements = createWorkQueue({
  table: "shop_placements",
  key: "order_id",
  dueAt: "next_attempt_at",
  leasedUntil: "claimed_until",
  leaseMs,
});

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const start = Date.parse("2026-03-04T10:00:00Z");
let clock = start;
const context = () => ({ db: database.db, now: () => new Date(clock) });
const later = (ms: number) => {
  clock += ms;
};
beforeEach(async () => {
  clock = start;
  await sql`truncate emails, shop_placements, orders cascade`.execute(database.db);
});

const enqueue = (...dueIn: number[]) =>
  database.db
    .insertInto("emails")
    .values(
      dueIn.map((ms) => ({
        template: "alert",
        recipient: "team@example.ie",
        subject: `${ms}`,
        message_id: randomUUID(),
        next_attempt_at: new Date(start + ms),
      })),
    )
    .execute();
const stored = () => database.db.selectFrom("emails").selectAll().executeTakeFirstOrThrow();
async function claimed() {
  const [row] = await outbox.claim(context(), 1);
  if (!row) throw new Error("Nothing is due");
  return row;
}

describe("due rows", () => {
  it("are claimed longest waiting first, up to a limit, and never if they are not due or finished", async () => {
    await enqueue(0, -3_000, -1_000, 1);
    await database.db.updateTable("emails").set({ state: "sent" }).where("subject", "=", "-1000").execute();
    const first = await outbox.claim(context(), 1);
    expect(first.map(({ subject, attempts }) => [subject, attempts])).toEqual([["-3000", 1]]);
    expect((await outbox.claim(context(), 5)).map(({ subject }) => subject)).toEqual(["0"]);
    expect(await outbox.claim(context(), 5)).toEqual([]);
  });

  it("are claimed once by concurrent workers, and again when a lease expires", async () => {
    await enqueue(...Array.from({ length: 12 }, () => 0));
    const taken = (await Promise.all([1, 2, 3, 4].map(() => outbox.claim(context(), 5)))).flat();
    expect([taken.length, new Set(taken.map(({ id }) => id)).size]).toEqual([12, 12]);
    later(leaseMs - 1);
    expect(await outbox.claim(context(), 12)).toEqual([]);
    later(1);
    expect(await outbox.claim(context(), 12)).toHaveLength(12);
  });

  it("are not claimed within a transaction, whose claim others would not see", async () => {
    await enqueue(0);
    await expect(inTransaction(context(), (inside) => outbox.claim(inside, 1))).rejects.toThrow(/committed/);
  });
});

describe("a worker whose lease has expired", () => {
  const ways = {
    updates: (row: Awaited<ReturnType<typeof claimed>>) => outbox.update(context(), row, { last_error: "late" }),
    postpones: (row: Awaited<ReturnType<typeof claimed>>) => outbox.postpone(context(), row, 5_000, { attempts: 9 }),
    "extends the lease of": (row: Awaited<ReturnType<typeof claimed>>) =>
      outbox.extendLease(context(), row, 5_000, { last_error: "late" }),
  };
  it.each(Object.entries(ways))("%s no row that another worker has claimed", async (_, write) => {
    await enqueue(0);
    const first = await claimed();
    later(leaseMs);
    const second = await claimed();
    const before = await stored();
    expect(await write(first)).toBeNull();
    expect(await stored()).toEqual(before);
    expect(await outbox.update(context(), second, { state: "sent" })).toMatchObject({ state: "sent", attempts: 2 });
    expect(await outbox.update(context(), second, { state: "failed" })).toBeNull();
  });

  it("writes the outcome of a row that nobody else has claimed", async () => {
    await enqueue(0);
    const row = await claimed();
    later(10 * leaseMs);
    expect(await outbox.update(context(), row, { state: "sent" })).toMatchObject({ state: "sent" });
  });

  it("does not overwrite a row that became due again", async () => {
    await enqueue(0);
    const row = await claimed();
    later(5_000);
    await database.db
      .updateTable("emails")
      .set({ next_attempt_at: new Date(clock) })
      .execute();
    expect(await outbox.postpone(context(), row, 3_600_000)).toBeNull();
    expect((await claimed()).id).toBe(row.id);
  });
});

describe("a row whose lease is extended", () => {
  it("is continued by only one of two workers that have it, even at the same moment", async () => {
    await enqueue(0);
    const row = await claimed();
    const both = await Promise.all([1, 2].map(() => outbox.extendLease(context(), row, leaseMs, { attempts: 7 })));
    const held = both.filter((one) => one !== null);
    expect(held.map(({ attempts }) => attempts)).toEqual([7]);
    later(leaseMs);
    expect(await outbox.claim(context(), 1)).toEqual([]);
    expect(await outbox.postpone(context(), row, 1_000)).toBeNull();
    expect(await outbox.postpone(context(), held[0]!, 1_000)).toMatchObject({ attempts: 7 });
    later(1_000);
    expect(await outbox.claim(context(), 1)).toHaveLength(1);
  });
});

describe("a row with a separate column for its lease", () => {
  beforeEach(async () => {
    const { id } = await database.db
      .insertInto("orders")
      .values({
        order_key: "wc_order_of_a_test_of_work",
        status: "on-hold",
        kind: "priced",
        net_cents: 0,
        vat_cents: 0,
        total_cents: 0,
        customer_email: "aine@example.ie",
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await database.db
      .insertInto("shop_placements")
      .values({ order_id: id, reference: "DCQ-1", next_attempt_at: new Date(start + 30_000) })
      .execute();
  });
  const placement = () => database.db.selectFrom("shop_placements").selectAll().executeTakeFirstOrThrow();

  it("can be claimed early by a caller who waits for it, and by nobody else meanwhile", async () => {
    const { order_id } = await placement();
    expect(await placements.claim(context(), 1)).toEqual([]);
    const early = await placements.claimEarly(context(), order_id);
    expect(early).toMatchObject({ next_attempt_at: new Date(start + 30_000) });
    later(30_000);
    expect(await placements.claimEarly(context(), order_id)).toBeNull();
    expect(await placements.claim(context(), 1)).toEqual([]);
    expect(await placements.postpone(context(), early!, 5_000, { attempts: 1 })).toMatchObject({ claimed_until: null });
    later(5_000);
    expect(await placements.claim(context(), 1)).toHaveLength(1);
  });

  it("is waited for by a caller who wants just this row while it is being written to, and skipped by all others", async () => {
    const { order_id } = await placement();
    later(30_000);
    const early = await inTransaction(context(), async ({ db }) => {
      await db.updateTable("shop_placements").set({ attempts: 3 }).execute();
      expect(await placements.claim(context(), 1)).toEqual([]);
      const wanted = placements.claimEarly(context(), order_id);
      await untilOneWaits(database.db);
      return { wanted };
    });
    expect(await early.wanted).toMatchObject({ attempts: 3 });
    expect(await Promise.all([1, 2].map(() => placements.claimEarly(context(), order_id)))).toEqual([null, null]);
  });

  it("belongs to the next worker when its lease expires", async () => {
    later(30_000);
    const [first] = await placements.claim(context(), 1);
    later(leaseMs + 1);
    const [second] = await placements.claim(context(), 1);
    expect(await placements.postpone(context(), first!, 5_000)).toBeNull();
    expect(await placement()).toEqual(second);
  });

  it("is required for early claims, because a claimed row would otherwise look like a free one", async () => {
    await expect(outbox.claimEarly(context(), 1)).rejects.toThrow(/emails/);
  });
});

describe("the pause after a failure", () => {
  it.each([
    [1, 1],
    [2, 5],
    [3, 15],
    [4, 15],
    [40, 15],
  ])("is, after %i in a row, step %i of 1, 5, 15", (failures, wait) => {
    expect(backoffMs([1, 5, 15], failures)).toBe(wait);
  });

  it("is refused if nothing has failed", () => {
    expect(() => backoffMs([1, 5], 0)).toThrow(RangeError);
  });
});
